import { isDeepStrictEqual } from "node:util";
import { envelopeOf, type InputFile, type Script, writeLines } from "../harness/envelopes.ts";
import { NODE, WORKER } from "../harness/environment.ts";
import { interleave } from "../harness/interleave.ts";
import { linesPerSecond } from "../harness/lines-per-second.ts";
import { FLOOR, goPeer, orjsonPeer, pythonPeer } from "../harness/peers.ts";
import { type Case, splitPeers } from "../harness/plan.ts";
import { type Aim, atLeast, type Row, rowOf } from "../harness/rows.ts";
import { outputOf } from "../harness/time-command.ts";

const FLOOR_NAME = "Node parse + stringify";
const ORJSON = "Python, orjson";

const NORMALIZE = "normalize --stream";
const PROCESS = "process --stream --until perception";
const OURS: Readonly<Record<string, readonly string[]>> = {
  [NORMALIZE]: [NODE, WORKER, "normalize", "--stream", "--quiet"],
  [PROCESS]: [NODE, WORKER, "process", "--stream", "--until", "perception", "--quiet"],
};

/**
 * How many megabytes of lines of so many kilobytes: streams long enough that what a process compiles while
 * it gets going weighs little.
 */
const MEGABYTES: Readonly<Record<number, number>> = { 2: 200, 20: 400, 200: 200 };
const QUICK_MEGABYTES = 8;

/** The aims against the floor, by size; no aim where none is named. */
const AIMS: Readonly<Record<string, Readonly<Record<number, number>>>> = {
  "normalize ascii": { 2: 1.2, 20: 2, 200: 3 },
  "normalize beyond-latin-1": { 2: 1.5, 20: 3, 200: 4 },
  process: { 2: 1, 20: 1.5 },
};

/** Lines through one process, from pipe to pipe. */
export const NDJSON: Case = {
  name: "ndjson",
  async run({ quick }) {
    const peers = splitPeers("NDJSON", {
      [FLOOR_NAME]: { command: FLOOR },
      "Go, encoding/json": goPeer("stream"),
      "Python, json": pythonPeer("stream"),
      [ORJSON]: orjsonPeer("stream"),
      cat: { command: ["cat"] },
    });
    const rows: Row[] = [];
    for (const script of ["ascii", "beyond-latin-1"] as const) {
      for (const kilobytes of Object.keys(MEGABYTES).map(Number)) {
        const bytes = (quick ? QUICK_MEGABYTES : MEGABYTES[kilobytes]!) * 1_000_000;
        const input = writeLines("lines", bytes, (number) => envelopeOf(kilobytes * 1000, script, number));
        rows.push(...(await compare(script, kilobytes, input, peers.commands, quick ? 1 : 4)));
      }
    }
    return { rows, notRun: peers.notRun };
  },
};

async function compare(
  script: Script,
  kilobytes: number,
  input: InputFile,
  peers: ReadonlyMap<string, readonly string[]>,
  rounds: number,
): Promise<Row[]> {
  for (const command of [...peers.values(), OURS[NORMALIZE]!]) checkSameValues(command, input.short.text);
  checkPerceived(OURS[PROCESS]!, input.short.text);
  const contenders = [...peers, ...Object.entries(OURS)].map(([name, command]) => ({
    name,
    sample: () => linesPerSecond(command, input),
  }));
  const values = await interleave(contenders, rounds);
  return Object.keys(OURS).flatMap((what) =>
    [...peers.keys()].map((peer) =>
      rowOf({
        group: `NDJSON, ${kilobytes} KB, ${script}`,
        what,
        peer,
        unit: "/s",
        ours: values.get(what)!,
        theirs: values.get(peer)!,
        aim: aimOf(what, peer, script, kilobytes),
      }),
    ),
  );
}

function aimOf(what: string, peer: string, script: Script, kilobytes: number): Aim | undefined {
  if (peer === FLOOR_NAME) {
    const ratio = AIMS[what === NORMALIZE ? `normalize ${script}` : "process"]?.[kilobytes];
    return ratio === undefined ? undefined : atLeast(ratio);
  }
  const isBehind = what !== NORMALIZE || peer === "cat" || (peer === ORJSON && kilobytes < 20);
  return isBehind ? undefined : atLeast(1);
}

/** A contender that leaves out work, or loses something, is not compared. */
function checkSameValues(command: readonly string[], sample: string): void {
  if (!isDeepStrictEqual(valuesOf(outputOf(command, sample)), valuesOf(sample))) {
    throw new Error(`${command.join(" ")} gave other values than it got`);
  }
}

function checkPerceived(command: readonly string[], sample: string): void {
  const perceived = valuesOf(outputOf(command, sample)).filter(({ outputs }) => "perception" in outputs);
  if (perceived.length !== valuesOf(sample).length) throw new Error("A line was not processed");
}

function valuesOf(lines: string): { outputs: object }[] {
  return lines
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as { outputs: object });
}
