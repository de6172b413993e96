import { locate } from "../../json/locate.ts";
import { findViolations } from "./check-envelope.ts";
import { readDocument } from "./read-json.ts";
import { createCollector, type Report } from "./report.ts";

/** Checks a document that must be one envelope; lines are those of the document. */
export function validateDocument(bytes: Uint8Array, strict: boolean): Report {
  const collector = createCollector(strict);
  const { text, failure, hint } = readDocument(bytes);
  if (failure !== undefined) collector.add(failure.line, [failure.found]);
  if (text !== undefined) {
    const violations = findViolations(text);
    const lines = locate(
      text.bytes,
      violations.map(({ path }) => path),
    );
    for (const [index, found] of violations.entries()) collector.add(lines[index]!, [found]);
  }
  return collector.report({ envelopes: 1, last: text?.value, hint });
}
