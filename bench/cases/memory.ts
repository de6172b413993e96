import { envelopeOf } from "../harness/envelopes.ts";
import { NODE, WORKER } from "../harness/environment.ts";
import { memoryAfter, peakMemory } from "../harness/memory.ts";
import type { Case } from "../harness/plan.ts";
import { atMost, type Row, rowOf } from "../harness/rows.ts";

const GROUP = "memory";
const MEBIBYTE = 2 ** 20;
const LARGE_MIB = 64;

/** More than this is growth, not the noise of the garbage collector. */
const FLAT = atMost(1.15);

const COMMANDS = ["normalize", "process --until perception"];

/** After how many envelopes memory is looked at. */
const COUNTS = [1, 100_000, 1_000_000];

/** Resident memory of one process: as envelopes go through it, and for one that is large. */
export const MEMORY: Case = {
  name: "memory",
  async run({ quick }) {
    const line = envelopeOf(2_000, "ascii", 1);
    const rows: Row[] = [];
    const counts = COUNTS.map((count) => (quick ? Math.ceil(count / 20) : count));
    for (const command of COMMANDS) {
      const worker = [NODE, WORKER, ...command.split(" "), "--stream", "--quiet"];
      const memory: (readonly number[])[] = [];
      for (let round = 0; round < (quick ? 1 : 3); round++) {
        memory.push(await memoryAfter(worker, line, counts));
      }
      const [first, some, many] = counts.map((_, at) => memory.map((values) => values[at]!));
      const [, someCount, manyCount] = counts.map((count) => count.toLocaleString("en"));
      const names = {
        group: GROUP,
        what: `${command}, after ${manyCount} envelopes`,
        unit: "MiB",
        ours: many!,
      };
      rows.push(rowOf({ ...names, peer: `after ${someCount}`, theirs: some!, aim: FLAT }));
      rows.push(rowOf({ ...names, peer: "after 1", theirs: first! }));
    }
    const large = Buffer.from(envelopeOf(LARGE_MIB * MEBIBYTE - 1000, "ascii", 1));
    const normalize = [NODE, WORKER, "normalize", "--max-bytes", "128MiB", "--quiet"];
    const peaks: number[] = [];
    for (let round = 0; round < 3; round++) peaks.push(await peakMemory(normalize, large));
    const sizes = peaks.map(() => large.length / MEBIBYTE);
    const names = { group: GROUP, what: "normalize, peak for one envelope", peer: "its size", unit: "MiB" };
    rows.push(rowOf({ ...names, ours: peaks, theirs: sizes, aim: atMost(4) }));
    return { rows, notRun: [] };
  },
};
