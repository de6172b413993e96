import { ENVELOPE_FIELDS, type EnvelopeField } from "../gen/envelope-fields.ts";
import { readDate } from "./dates.ts";
import { fragmentOf, typeOfByte } from "./fragment.ts";
import { type Scan, type ScannedItem, typeBit } from "./scan.ts";
import { canonicalStage, goalStatusOf, terminalReasonOf } from "./synonyms.ts";

/** More digits than this may be beyond a safe integer. */
const SAFE_DIGITS = 15;

const OBJECTS = typeBit("object");
const STRINGS = typeBit("string");
const ANYTHING = 0xff;

const FIELD_OF: ReadonlyMap<string, EnvelopeField> = new Map(
  ENVELOPE_FIELDS.map((field) => [field.name, field]),
);

/** Members outside the schema that change how an envelope is read. */
const TO_LOOK_AT = new Set(["error", "interrupt", "interrupt_pending"]);

/**
 * Tells by one walk over the members that an envelope needs no repair: every field of the schema is
 * there and plainly right, and it has no spelling of its own. False means only that somebody has to
 * look closer. The scan must have found no duplicate keys.
 */
export function isPlainEnvelope(bytes: Uint8Array, { items }: Scan): boolean {
  let present = 0;
  for (const item of items) {
    const key = item.key!;
    const field = FIELD_OF.get(key);
    if (field !== undefined) {
      if (!isPlainlyRight(bytes, item, field) || isPending(bytes, item, field)) return false;
      present++;
    } else if (TO_LOOK_AT.has(key)) return false;
    else if (key === "processing_history" && !isListOf(bytes, item, OBJECTS)) return false;
  }
  return present === ENVELOPE_FIELDS.length;
}

/** The spellings of an interrupt that waits may disagree. */
function isPending(bytes: Uint8Array, { start }: ScannedItem, { name }: EnvelopeField): boolean {
  return (name === "clarification_pending" || name === "confirmation_pending") && bytes[start] === 0x74;
}

/**
 * Tells by a glance at its bytes that a field needs no repair; nearly all fields of nearly all
 * envelopes do not. False means only that somebody has to look closer.
 */
export function isPlainlyRight(bytes: Uint8Array, item: ScannedItem, field: EnvelopeField): boolean {
  const type = typeOfByte(bytes[item.start]);
  if (type === "null") return field.nullable;
  if (field.type === "integer") return isPlainInteger(bytes, item, field);
  if (type !== field.type) return false;
  if (type === "boolean") return true;
  if (type === "string") return isPlainText(bytes, item, field);
  if (item.end - item.start === 2) return true;
  switch (field.name) {
    case "outputs":
      return (item.innerTypes & ~OBJECTS) === 0;
    case "goal_completion_status":
      return item.children?.every((goal) => isOurWord(bytes, goal, goalStatusOf)) === true;
    case "completed_stages":
      return false;
    default:
      return (item.innerTypes & ~itemTypesOf(field)) === 0;
  }
}

function itemTypesOf({ itemType }: EnvelopeField): number {
  if (itemType === undefined) return ANYTHING;
  return itemType === "object" ? OBJECTS : STRINGS;
}

function isListOf(bytes: Uint8Array, item: ScannedItem, types: number): boolean {
  return typeOfByte(bytes[item.start]) === "array" && (item.innerTypes & ~types) === 0;
}

function isPlainText(bytes: Uint8Array, item: ScannedItem, field: EnvelopeField): boolean {
  if (item.end - item.start === 2) return false;
  if (field.format === "date-time") return readDate(wordAt(bytes, item)).kind === "valid";
  if (field.name === "current_stage") return isOurWord(bytes, item, canonicalStage);
  return field.name !== "terminal_reason" || isOurWord(bytes, item, terminalReasonOf);
}

/** Whether a text is the seed's word already. */
function isOurWord(
  bytes: Uint8Array,
  item: ScannedItem,
  ours: (word: string) => string | undefined,
): boolean {
  const word = wordAt(bytes, item);
  return ours(word) === word && !word.includes("\\");
}

/** A text as it stands between its quotes: right for words of ASCII without escapes. */
function wordAt(bytes: Uint8Array, { start, end }: ScannedItem): string {
  return fragmentOf(bytes, start + 1, end - 1).toString("latin1");
}

function isPlainInteger(bytes: Uint8Array, { start, end }: ScannedItem, field: EnvelopeField): boolean {
  if (end - start > SAFE_DIGITS || (bytes[start] === 0x30 && field.minimum === 1)) return false;
  for (let i = start; i < end; i++) if (bytes[i]! < 0x30 || bytes[i]! > 0x39) return false;
  return true;
}
