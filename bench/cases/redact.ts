import { join } from "node:path";
import { NODE, onOneCore, ROOT } from "../harness/environment.ts";
import type { Case } from "../harness/plan.ts";
import { atMost, type Row, rowOf } from "../harness/rows.ts";
import { outputOf } from "../harness/time-command.ts";
import { SOURCE, type Times } from "../redact/times.ts";

/** Linear time grows to ten times; the rest is what the caches of the processor do to larger texts. */
const GROWTH = atMost(15);

/** The most that a hostile text may cost, in times of source code of the same size. */
const COST = atMost(40);

const SCRIPT = join(ROOT, "bench/redact/time-shapes.ts");

/** The search for secrets in hostile text: how its processor time grows, and what it costs beside source code. */
export const REDACT: Case = {
  name: "redact",
  async run({ quick }) {
    const rounds = Array.from({ length: quick ? 1 : 3 }, timeShapes);
    const names = Object.keys(rounds[0]!);
    const growth = names.map((name) => growthOf(name, rounds));
    const cost = names.filter((name) => name !== SOURCE).map((name) => costOf(name, rounds));
    return { rows: [...growth, ...cost], notRun: [] };
  },
};

function timeShapes(): Times {
  return JSON.parse(outputOf(onOneCore([NODE, SCRIPT]), "")) as Times;
}

function growthOf(name: string, rounds: readonly Times[]): Row {
  return rowOf({
    group: "redact, growth",
    what: `${name}, 1 MB`,
    peer: "100 KB",
    unit: "ms",
    ours: rounds.map((times) => times[name]!.large),
    theirs: rounds.map((times) => times[name]!.small),
    aim: GROWTH,
  });
}

function costOf(name: string, rounds: readonly Times[]): Row {
  return rowOf({
    group: "redact, 1 MB",
    what: name,
    peer: SOURCE,
    unit: "ms",
    ours: rounds.map((times) => times[name]!.large),
    theirs: rounds.map((times) => times[SOURCE]!.large),
    aim: COST,
  });
}
