import { isRecord } from "../json.ts";
import { findInvariantViolations } from "./invariants.ts";
import type { JsonText } from "./read-json.ts";
import { type Violation, violation } from "./rules.ts";
import { findShapeViolations } from "./shape.ts";
import { tolerate } from "./tolerate.ts";

/** Lists every rule that one envelope breaks by itself, each once per field. */
export function findViolations({ value, duplicates }: JsonText): Violation[] {
  const tolerated = tolerate(value);
  const fields = isRecord(value) ? value : {};
  const all = [
    ...duplicates.map((path) => violation("duplicate-key", path)),
    ...tolerated.violations,
    ...findShapeViolations(tolerated.value, fields.status),
    ...findInvariantViolations(fields),
  ];
  // The schema names a field once for each of its demands that the field breaks.
  return [...new Map(all.map((found) => [`${found.rule} ${found.path}`, found])).values()];
}
