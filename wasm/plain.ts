import { has, innerTypesOf, typesOf } from "./keys";
import { TYPE_BITS } from "./layout";
import { digitsEnd, isDigit, QUOTE } from "./tokens";

/** What the caller says of a key: see src/envelope/fields/member-rules.ts. */
export const WATCHED: u32 = 1;
export const FIELD: u32 = 2;
export const POSITIVE: u32 = 4;
export const PENDING_FLAG: u32 = 8;
export const TO_READ: u32 = 16;

/** More digits than this may be beyond a safe integer. */
const SAFE_DIGITS: u32 = 15;

/** Whether the value of a well-known key is plainly right, as far as types tell. */
export function isPlain(slot: u32, start: u32, end: u32, innerTypes: u32): bool {
  const first: u32 = load<u8>(start);
  if ((load<u8>(TYPE_BITS + first) & typesOf(slot)) === 0) return false;
  if (first === 0x5b || first === 0x7b) {
    return end - start === 2 || (innerTypes & ~innerTypesOf(slot)) === 0;
  }
  if (!has(slot, FIELD)) return true;
  if (first === QUOTE) return end - start > 2;
  if (first === 0x74) return !has(slot, PENDING_FLAG);
  if (first <= 0x39) return isPlainInteger(slot, start, end);
  return true;
}

/** Whether there is a text or a value in it that the caller has to read. */
export function isToRead(slot: u32, start: u32, end: u32): bool {
  if (!has(slot, TO_READ) || end - start <= 2) return false;
  const first: u32 = load<u8>(start);
  return first === QUOTE || first === 0x5b || first === 0x7b;
}

function isPlainInteger(slot: u32, start: u32, end: u32): bool {
  if (end - start > SAFE_DIGITS || (load<u8>(start) === 0x30 && has(slot, POSITIVE))) return false;
  return isDigit(start) && digitsEnd(start) === end;
}
