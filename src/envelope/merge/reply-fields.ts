import { fragmentOf, typeOf } from "../../json/fragment.ts";
import { FIELDS, PEER_MEMBERS } from "../fields/fields.ts";
import { scanEnvelope } from "../read/scan-envelope.ts";

/** Fields in which an empty text is as good as none. */
const IDS: ReadonlySet<string> = new Set(FIELDS.filter(({ id }) => id !== undefined).map(({ name }) => name));

/** Fields in which null means that the peer has nothing to say: the Go peer's way to leave one out. */
const NEVER_NULL: ReadonlySet<string> = new Set(
  [...FIELDS, ...PEER_MEMBERS].filter(({ nullable }) => nullable === false).map(({ name }) => name),
);

/** The top-level fields in which a document says something; reading fills in the others. */
export function fieldsOf(document: Uint8Array): ReadonlySet<string> {
  const present = new Set<string>();
  for (const { key, start, end } of scanEnvelope(document).items) {
    const isNull = typeOf(fragmentOf(document, start, end)) === "null";
    const isEmptyId = IDS.has(key!) && end - start === 2;
    // Where a key stands twice, the last one counts.
    if (isEmptyId || (isNull && NEVER_NULL.has(key!))) present.delete(key!);
    else present.add(key!);
  }
  return present;
}
