import { ENVELOPE_FIELDS } from "../../gen/envelope-fields.ts";
import { fragmentOf, typeOf } from "../../json/fragment.ts";
import { scanJson } from "../../json/scan.ts";

const GENERATED = new Set(["envelope_id", "request_id", "session_id"]);

/** Fields in which null means that the peer has nothing to say: the Go peer's way to leave one out. */
const NEVER_NULL: ReadonlySet<string> = new Set([
  ...ENVELOPE_FIELDS.filter((field) => !field.nullable).map((field) => field.name),
  "processing_history",
  "loop_feedback",
]);

/** The top-level fields in which a document says something; reading fills in the others. */
export function fieldsOf(document: Uint8Array): ReadonlySet<string> {
  const present = new Set<string>();
  for (const { key, start, end } of scanJson(document).items) {
    const isNull = typeOf(fragmentOf(document, start, end)) === "null";
    const isEmptyId = GENERATED.has(key!) && end - start === 2;
    // Where a key stands twice, the last one counts.
    if (isEmptyId || (isNull && NEVER_NULL.has(key!))) present.delete(key!);
    else present.add(key!);
  }
  return present;
}
