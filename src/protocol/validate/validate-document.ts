import { findViolations } from "./check-envelope.ts";
import { type ReadJson, readDocument } from "./read-json.ts";
import { createCollector, type Report } from "./report.ts";

/** Checks a document that must be one envelope; lines are those of the document. */
export function validateDocument(bytes: Uint8Array, strict: boolean, readJson: ReadJson): Report {
  const collector = createCollector(strict);
  const { text, violations, hint } = readDocument(bytes, readJson);
  for (const { line, found } of violations) collector.add(line, [found]);
  if (text !== undefined) {
    for (const found of findViolations(text.value)) collector.add(text.lineOf(found.path), [found]);
  }
  return collector.report({ envelopes: 1, last: text?.value, hint });
}
