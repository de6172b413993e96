import type { EnvelopeField } from "../gen/envelope-fields.ts";
import { typeOfByte } from "./fragment.ts";
import { type ScannedItem, typeBit } from "./scan.ts";

/** More digits than this may be beyond a safe integer. */
const SAFE_DIGITS = 15;

const NAMES_TO_LOOK_AT = new Set([
  "current_stage",
  "terminal_reason",
  "goal_completion_status",
  "completed_stages",
]);
const OBJECTS = typeBit("object");

/**
 * Tells by a glance at its bytes that a field needs no repair; nearly all fields of nearly all
 * envelopes do not. False means only that somebody has to look closer.
 */
export function isPlainlyRight(bytes: Uint8Array, item: ScannedItem, field: EnvelopeField): boolean {
  const type = typeOfByte(bytes[item.start]);
  if (type === "null") return field.nullable;
  if (field.type === "integer") return isPlainInteger(bytes, item, field);
  if (type !== field.type || field.format !== undefined) return false;
  if (type === "boolean") return true;
  const isEmpty = item.end - item.start === 2;
  if (type === "string") return !isEmpty && !NAMES_TO_LOOK_AT.has(field.name);
  if (isEmpty) return true;
  if (NAMES_TO_LOOK_AT.has(field.name)) return false;
  if (field.name === "outputs") return (item.innerTypes & ~OBJECTS) === 0;
  const inner =
    field.itemType === undefined ? 0xff : field.itemType === "object" ? OBJECTS : typeBit("string");
  return (item.innerTypes & ~inner) === 0;
}

function isPlainInteger(bytes: Uint8Array, { start, end }: ScannedItem, field: EnvelopeField): boolean {
  if (end - start > SAFE_DIGITS || (bytes[start] === 0x30 && field.minimum === 1)) return false;
  for (let i = start; i < end; i++) if (bytes[i]! < 0x30 || bytes[i]! > 0x39) return false;
  return true;
}
