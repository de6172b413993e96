import { isDeepStrictEqual } from "node:util";
import { envelopeOf, type InputFile, removeLines, type Script, writeLines } from "../harness/envelopes.ts";
import { NODE, WORKER } from "../harness/environment.ts";
import { type Contender, interleave } from "../harness/interleave.ts";
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

/** Peers that compile nothing while they run: a part of the lines tells as much, and they take longest. */
const STEADY: ReadonlySet<string> = new Set(["Go, encoding/json", "Python, json", ORJSON, "cat"]);
const STEADY_PART = 4;

/** Envelopes of one size in one script, in a long file and a shorter one. */
interface Load {
  readonly script: Script;
  readonly kilobytes: number;
  readonly whole: InputFile;
  readonly part: InputFile;
}

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
    const loads = (["ascii", "beyond-latin-1"] as const).flatMap((script) =>
      Object.keys(MEGABYTES).map((kilobytes) => writeLoad(script, Number(kilobytes), quick)),
    );
    for (const load of loads) checkOutputs(load, peers.commands);
    // All of them in each round: what a machine does to one size for a minute is not the spread of its hour.
    const contenders = loads.flatMap((load) => contendersOf(load, peers.commands));
    const values = await interleave(contenders, quick ? 1 : 4);
    // Together they have some two gigabytes.
    for (const input of loads.flatMap(({ whole, part }) => [whole, part])) removeLines(input);
    return { rows: loads.flatMap((load) => rowsOf(load, peers.commands, values)), notRun: peers.notRun };
  },
};

function writeLoad(script: Script, kilobytes: number, quick: boolean): Load {
  const bytes = (quick ? QUICK_MEGABYTES : MEGABYTES[kilobytes]!) * 1_000_000;
  const lineOf = (number: number): string => envelopeOf(kilobytes * 1000, script, number);
  const name = `lines-${script}-${kilobytes}`;
  return {
    script,
    kilobytes,
    whole: writeLines(name, bytes, lineOf),
    part: writeLines(`${name}-part`, bytes / STEADY_PART, lineOf),
  };
}

function checkOutputs({ part }: Load, peers: ReadonlyMap<string, readonly string[]>): void {
  for (const command of [...peers.values(), OURS[NORMALIZE]!]) checkSameValues(command, part.short.text);
  checkPerceived(OURS[PROCESS]!, part.short.text);
}

function contendersOf(load: Load, peers: ReadonlyMap<string, readonly string[]>): Contender[] {
  return [...peers, ...Object.entries(OURS)].map(([name, command]) => ({
    name: nameIn(load, name),
    sample: () => linesPerSecond(command, STEADY.has(name) ? load.part : load.whole),
  }));
}

function rowsOf(
  load: Load,
  peers: ReadonlyMap<string, readonly string[]>,
  values: ReadonlyMap<string, readonly number[]>,
): Row[] {
  const { script, kilobytes } = load;
  return Object.keys(OURS).flatMap((what) =>
    [...peers.keys()].map((peer) =>
      rowOf({
        group: groupOf(load),
        what,
        peer,
        unit: "/s",
        ours: values.get(nameIn(load, what))!,
        theirs: values.get(nameIn(load, peer))!,
        aim: aimOf(what, peer, script, kilobytes),
      }),
    ),
  );
}

function groupOf({ script, kilobytes }: Load): string {
  return `NDJSON, ${kilobytes} KB, ${script}`;
}

function nameIn(load: Load, contender: string): string {
  return `${groupOf(load)}: ${contender}`;
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
