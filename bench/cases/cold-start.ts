import { readFileSync } from "node:fs";
import { writeOne } from "../harness/envelopes.ts";
import { NODE, WORKER } from "../harness/environment.ts";
import { interleave } from "../harness/interleave.ts";
import { executablePeer, goPeer, langgraphPeer, pythonPeer } from "../harness/peers.ts";
import { type Case, splitPeers } from "../harness/plan.ts";
import { type Aim, atMost, rowOf } from "../harness/rows.ts";
import { outputOf, timeOneShot } from "../harness/time-command.ts";

const GROUP = "cold start";
const BASE = "node -e 0";
const EXECUTABLE = "single executable";

/** Our commands, with their aims against a Node that does nothing. */
const COMMANDS: readonly { readonly args: readonly string[]; readonly aim: Aim }[] = [
  { args: ["can-continue"], aim: atMost(1.2) },
  { args: ["validate"], aim: atMost(1.2) },
  { args: ["process", "--until", "perception"], aim: atMost(1.35) },
];

/** One process per envelope of 2 KB, from its start to its end. */
export const COLD_START: Case = {
  name: "cold-start",
  async run({ quick }) {
    const file = writeOne();
    const answering = splitPeers(GROUP, {
      "Go, encoding/json": goPeer("one-shot"),
      "Python, json": pythonPeer("one-shot"),
    });
    for (const command of answering.commands.values()) checkAnswer(command, file);
    const others = splitPeers(GROUP, {
      "@langchain/langgraph": langgraphPeer(0),
      [EXECUTABLE]: executablePeer(),
    });
    const peers = new Map([[BASE, [NODE, "-e", "0"]], ...answering.commands, ...others.commands]);
    const ours = new Map<string, { command: readonly string[]; aim?: Aim }>();
    for (const { args, aim } of COMMANDS) ours.set(args.join(" "), { command: [NODE, WORKER, ...args], aim });
    const executable = peers.get(EXECUTABLE);
    if (executable !== undefined) {
      peers.delete(EXECUTABLE);
      for (const { args } of COMMANDS)
        ours.set(`${args.join(" ")}, ${EXECUTABLE}`, { command: [...executable, ...args] });
    }
    checkAnswer([NODE, WORKER, "can-continue"], file);

    const commands = [...peers, ...[...ours].map(([name, { command }]) => [name, command] as const)];
    const contenders = commands.map(([name, command]) => ({
      name,
      sample: () => timeOneShot(command, file),
    }));
    const values = await interleave(contenders, quick ? 4 : 40);
    const rows = [...ours].flatMap(([what, { aim }]) =>
      (what.endsWith(EXECUTABLE) ? [BASE] : [...peers.keys()]).map((peer) =>
        rowOf({
          group: GROUP,
          what,
          peer,
          unit: "ms",
          ours: values.get(what)!,
          theirs: values.get(peer)!,
          aim: peer === BASE ? aim : undefined,
        }),
      ),
    );
    return { rows, notRun: [...answering.notRun, ...others.notRun] };
  },
};

function checkAnswer(command: readonly string[], file: string): void {
  const answer = JSON.parse(outputOf(command, readFileSync(file, "utf8"))) as { can_continue?: unknown };
  if (answer.can_continue !== true) throw new Error(`${command.join(" ")} gave a wrong answer`);
}
