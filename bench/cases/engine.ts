import { join } from "node:path";
import { NODE, onOneCore, ROOT } from "../harness/environment.ts";
import { interleave } from "../harness/interleave.ts";
import { langgraphPeer } from "../harness/peers.ts";
import { type Case, splitPeers } from "../harness/plan.ts";
import { atLeast, rowOf } from "../harness/rows.ts";
import { outputOf } from "../harness/time-command.ts";

const GROUP = "engine, six stages that do nothing";
const OURS = "bounds, history, events, deadlines";
const LANGGRAPH = "@langchain/langgraph";
const BARE = "bare loop";

/** The engine alone, hot, in a process of its own. */
export const ENGINE: Case = {
  name: "engine",
  async run({ quick }) {
    // As many as take a few seconds: each contender is hot, after a quarter of its runs that are not counted.
    const runs = quick ? 1_000 : 40_000;
    const { commands, notRun } = splitPeers(GROUP, {
      [LANGGRAPH]: langgraphPeer(quick ? 50 : 1_000),
      [BARE]: { command: script("bare-loop.ts", runs) },
    });
    const contenders = [...commands, [OURS, script("worker-engine.ts", runs)] as const].map(
      ([name, command]) => ({ name, sample: () => 1e6 / Number(outputOf(onOneCore(command), "")) }),
    );
    const values = await interleave(contenders, quick ? 1 : 7);
    const rows = [...commands.keys()].map((peer) =>
      rowOf({
        group: GROUP,
        what: OURS,
        peer,
        unit: "/s",
        ours: values.get(OURS)!,
        theirs: values.get(peer)!,
        aim: peer === LANGGRAPH ? atLeast(100) : undefined,
      }),
    );
    return { rows, notRun };
  },
};

function script(name: string, runs: number): readonly string[] {
  return [NODE, join(ROOT, "bench/engine", name), String(runs)];
}
