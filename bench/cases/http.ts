import type { Case } from "../harness/plan.ts";
import { atLeast, rowOf } from "../harness/rows.ts";
import { compareHttp } from "../http/compare.ts";
import { hasWrk, WRK_IS_MISSING } from "../http/wrk.ts";

const GROUP = "HTTP, 2 KB, 32 connections";

/** What bench:http measures, in the same table. Servers and load are not pinned: they need two cores. */
export const HTTP: Case = {
  name: "http",
  async run({ quick }) {
    if (!hasWrk()) return { rows: [], notRun: [{ group: GROUP, what: "all", reason: WRK_IS_MISSING }] };
    const comparisons = await compareHttp(quick ? 1 : 5, quick ? 1 : 4);
    const rows = comparisons.map(({ path, worker, bare }) =>
      rowOf({
        group: GROUP,
        what: path,
        peer: "bare node:http",
        unit: "/s",
        ours: worker.map(({ requestsPerSecond }) => requestsPerSecond),
        theirs: bare.map(({ requestsPerSecond }) => requestsPerSecond),
        ...(path === "/api/v1/can-continue" ? { aim: atLeast(1.3) } : {}),
      }),
    );
    return { rows, notRun: [] };
  },
};
