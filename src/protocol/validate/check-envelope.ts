import { isRecord } from "../json.ts";
import { findInvariantViolations } from "./invariants.ts";
import { levelOf, type Violation } from "./rules.ts";
import { findShapeViolations } from "./shape.ts";
import { tolerate } from "./tolerate.ts";

/** Lists every rule that one parsed envelope breaks by itself, each once per field. */
export function findViolations(value: unknown): Violation[] {
  const tolerated = tolerate(value);
  const [status, invariants] = isRecord(value)
    ? [value.status, findInvariantViolations(value)]
    : [undefined, []];
  const all = [...tolerated.violations, ...findShapeViolations(tolerated.value, status), ...invariants];
  // The schema names a field once for each of its demands that the field breaks.
  return [...new Map(all.map((found) => [`${found.rule} ${found.path}`, found])).values()];
}

/** Checks a parsed envelope: what makes it invalid, and what is tolerated unless `strict`. */
export function checkEnvelope(
  value: unknown,
  strict: boolean,
): { findings: readonly Violation[]; warnings: readonly Violation[] } {
  const { finding = [], warning = [] } = Object.groupBy(findViolations(value), ({ rule }) =>
    levelOf(rule, strict),
  );
  return { findings: finding, warnings: warning };
}
