import { fullEnvelope } from "../../test/support/envelopes.ts";
import { writeLines } from "../harness/envelopes.ts";
import { NODE, WORKER } from "../harness/environment.ts";
import { linesPerSecond } from "../harness/lines-per-second.ts";
import type { Case, Effort } from "../harness/plan.ts";
import { atMost, type Row, rowOf } from "../harness/rows.ts";
import { exponentOf } from "../harness/statistics.ts";

/** An exponent of 1 is linear; the rest is what the measuring leaves unsure. */
const LINEAR = atMost(1.1);

const COUNTS = [1, 10, 100, 1000] as const;

/** What grows, and an envelope that holds so much of it. */
const GROWING: Readonly<Record<string, (count: number) => Readonly<Record<string, unknown>>>> = {
  "1–1,000 goals": (count) => {
    const goals = numbered(count, (number) => `goal ${number}: find where the token is checked`);
    const pending = Object.fromEntries(goals.map((goal) => [goal, "pending"]));
    return { all_goals: goals, remaining_goals: goals, goal_completion_status: pending };
  },
  "1–1,000 history records": (count) => ({ processing_history: numbered(count, historyRecord) }),
  "1–1,000 KB of metadata": (count) => ({
    metadata: { notes: numbered(count, (number) => `${number} ${"token ".repeat(166)}`) },
  }),
};

const COMMANDS = ["normalize", "process --until perception"] as const;

/** Time per envelope as the envelope grows: the exponent of time over bytes. */
export const SCALING: Case = {
  name: "scaling",
  async run(effort) {
    const rows: Row[] = [];
    for (const [what, fieldsOf] of Object.entries(GROWING)) {
      for (const command of COMMANDS) rows.push(exponentRow(what, command, fieldsOf, effort));
    }
    return { rows, notRun: [] };
  },
};

function exponentRow(
  what: string,
  command: string,
  fieldsOf: (count: number) => Readonly<Record<string, unknown>>,
  { quick }: Effort,
): Row {
  const worker = [NODE, WORKER, ...command.split(" "), "--stream", "--quiet"];
  const inputs = COUNTS.map((count) => {
    const line = fullEnvelope(fieldsOf(count));
    const input = writeLines(`scaling-${count}`, (quick ? 6 : 30) * 1_000_000, () => line);
    return { ...input, bytes: Buffer.byteLength(line) };
  });
  const exponents: number[] = [];
  for (let round = 0; round < (quick ? 1 : 3); round++) {
    const points = inputs.map(({ bytes, ...input }) => [bytes, 1 / linesPerSecond(worker, input)] as const);
    exponents.push(exponentOf(points));
  }
  const linear = exponents.map(() => 1);
  return rowOf({
    group: "scaling, exponent of time over bytes",
    what: `${command}, ${what}`,
    peer: "linear",
    unit: "",
    ours: exponents,
    theirs: linear,
    aim: LINEAR,
  });
}

function historyRecord(number: number): unknown {
  return {
    agent: "execution",
    stage_order: number + 1,
    started_at: "2026-01-02T03:04:05Z",
    completed_at: "2026-01-02T03:04:06Z",
    duration_ms: 1000,
    status: "success",
    error: null,
    llm_calls: 0,
  };
}

function numbered<Item>(count: number, itemOf: (number: number) => Item): Item[] {
  return Array.from({ length: count }, (_, number) => itemOf(number));
}
