import type { Case } from "../harness/plan.ts";
import { type Aim, atLeast, atMost, type Row, rowOf } from "../harness/rows.ts";
import { type CostedRound, compareHttp, type HttpComparison } from "../http/compare.ts";
import { hasWrk, WRK_IS_MISSING } from "../http/wrk.ts";

const GROUP = "HTTP, 2 KB, 32 connections";

/** What bench:http measures, in the same table. Servers and load are not pinned: they need two cores. */
export const HTTP: Case = {
  name: "http",
  async run({ quick }) {
    if (!hasWrk()) return { rows: [], notRun: [{ group: GROUP, what: "all", reason: WRK_IS_MISSING }] };
    const comparisons = await compareHttp(quick ? 1 : 5, quick ? 1 : 4);
    return { rows: comparisons.flatMap(rowsOf), notRun: [] };
  },
};

function rowsOf(comparison: HttpComparison): Row[] {
  const hasAim = comparison.path === "/api/v1/can-continue";
  const row = (what: string, unit: string, value: (round: CostedRound) => number, aim: Aim): Row =>
    rowOf({
      group: GROUP,
      what,
      peer: "bare node:http",
      unit,
      ours: comparison.worker.map(value),
      theirs: comparison.bare.map(value),
      aim: hasAim ? aim : undefined,
    });
  return [
    row(comparison.path, "/s", ({ requestsPerSecond }) => requestsPerSecond, atLeast(1.3)),
    row(`${comparison.path}, p99`, "ms", ({ p99Ms }) => p99Ms, atMost(1)),
  ];
}
