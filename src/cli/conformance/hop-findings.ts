import type { HopRules } from "../../../interop-tests/runner/hop/judge-hop.ts";
import { reportHop } from "../../envelope/merge/report.ts";

/** Nothing of a report is made anew, so that neither time nor chance is needed. */
const SOURCES = { now: () => 0, hex: (digits: number) => "0".repeat(digits) };

/** What `merge --report` finds in a hop, for the kit, which imports nothing of the worker. */
export const hopFindings: NonNullable<HopRules["report"]> = (sent, reply) =>
  reportHop(Buffer.from(sent), Buffer.from(reply), { sources: SOURCES }).findings;
