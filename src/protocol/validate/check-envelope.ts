import { isRecord } from "../../json/values.ts";
import { findInvariantViolations } from "./invariants.ts";
import type { JsonText } from "./read-json.ts";
import { type Violation, violation } from "./rules.ts";
import { findShapeViolations } from "./shape.ts";
import { findToleratedViolations } from "./tolerate.ts";

/** Lists every rule that one envelope breaks by itself, each once per field. */
export function findViolations({ value, duplicates }: JsonText): Violation[] {
  const envelope = isRecord(value) ? value : {};
  const tolerated = isRecord(value) ? findToleratedViolations(value) : [];
  const explained = new Set(tolerated.map(({ path }) => path));
  const shape = findShapeViolations(value, envelope.status).filter(({ path }) => !explained.has(path));
  return [
    ...[...new Set(duplicates)].map((path) => violation("duplicate-key", path)),
    ...tolerated,
    ...oncePerField(shape),
    ...findInvariantViolations(envelope),
  ];
}

/** The schema names a field once for each of its demands that the field breaks. */
function oncePerField(violations: readonly Violation[]): Iterable<Violation> {
  return new Map(violations.map((found) => [found.path, found])).values();
}
