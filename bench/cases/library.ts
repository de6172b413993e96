import { join } from "node:path";
import { envelopeOf, type InputFile, removeLines, writeLines } from "../harness/envelopes.ts";
import { NODE, ROOT, WORKER } from "../harness/environment.ts";
import { type Contender, interleave } from "../harness/interleave.ts";
import { linesPerSecond } from "../harness/lines-per-second.ts";
import type { Case } from "../harness/plan.ts";
import { atLeast, type Row, rowOf } from "../harness/rows.ts";
import { timePiped } from "../harness/time-command.ts";

const PROCESS = "worker.process, objects";
const CALL = "worker.call, bytes";
const STREAM = "process --stream";
const FROM_NODE = "process --stream from Node, objects";

/** The aim is for the first; the others tell how much of it is the JSON that objects cost on either side. */
const PAIRS: readonly (readonly [ours: string, theirs: string, hasAim: boolean])[] = [
  [PROCESS, STREAM, true],
  [CALL, STREAM, false],
  [PROCESS, FROM_NODE, false],
];

/** How many megabytes of documents of so many kilobytes. */
const MEGABYTES: Readonly<Record<number, number>> = { 2: 100, 20: 200 };
const QUICK_MEGABYTES = 20;

/** The library in a program, beside the command line as its child: until perception, the same documents. */
export const LIBRARY: Case = {
  name: "library",
  async run({ quick }) {
    const loads = Object.entries(MEGABYTES).map(([kilobytes, megabytes]) => {
      const bytes = (quick ? QUICK_MEGABYTES : megabytes) * 1_000_000;
      const lineOf = (number: number): string => envelopeOf(Number(kilobytes) * 1000, "ascii", number);
      const input = writeLines(`library-${kilobytes}`, bytes, lineOf);
      return { group: `library, ${kilobytes} KB, until perception`, input };
    });
    const contenders = loads.flatMap(({ group, input }) => contendersOf(group, input));
    const values = await interleave(contenders, quick ? 1 : 4);
    for (const { input } of loads) removeLines(input);
    const rows = loads.flatMap(({ group }) => PAIRS.map((pair) => comparison(group, pair, values)));
    return { rows, notRun: [] };
  },
};

function contendersOf(group: string, input: InputFile): Contender[] {
  const worker = [NODE, WORKER, "process", "--stream", "--until", "perception", "--quiet"];
  const samples: Readonly<Record<string, () => number>> = {
    [PROCESS]: () => documentsPerSecond(script("process-documents.ts", "process"), input),
    [CALL]: () => documentsPerSecond(script("process-documents.ts", "call"), input),
    [FROM_NODE]: () => documentsPerSecond(script("stream-documents.ts"), input),
    [STREAM]: () => linesPerSecond(worker, input),
  };
  return Object.entries(samples).map(([name, sample]) => ({ name: `${group}: ${name}`, sample }));
}

/** As linesPerSecond has it, for a program that goes over the documents of the short file so many times. */
function documentsPerSecond(command: readonly string[], { count, short }: InputFile): number {
  const timeOf = (documents: number): number => timePiped([...command, String(documents)], short.path);
  const start = timeOf(short.count);
  return ((count - short.count) / Math.max(timeOf(count) - start, 1)) * 1000;
}

function script(name: string, ...args: string[]): readonly string[] {
  return [NODE, join(ROOT, "bench/library", name), ...args];
}

function comparison(
  group: string,
  [what, peer, hasAim]: (typeof PAIRS)[number],
  values: ReadonlyMap<string, readonly number[]>,
): Row {
  const [ours, theirs] = [what, peer].map((name) => values.get(`${group}: ${name}`)!);
  return rowOf({
    group,
    what,
    peer,
    unit: "/s",
    ours: ours!,
    theirs: theirs!,
    aim: hasAim ? atLeast(1) : undefined,
  });
}
