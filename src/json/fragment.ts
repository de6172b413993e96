import { parseJson } from "./parse-json.ts";
import { bytesOf, type Text } from "./text.ts";

/** The JSON text of one value, as bytes in UTF-8. */
export type Fragment = Buffer;

/** The JSON types. */
export const JSON_TYPES = ["string", "number", "boolean", "null", "array", "object"] as const;

/** The JSON type of a value. */
export type JsonType = (typeof JSON_TYPES)[number];

/** The bit that stands for a type in a set of types. */
export function typeBit(type: JsonType): number {
  return 1 << JSON_TYPES.indexOf(type);
}

/** The part of the bytes between two positions, without a copy. */
export function fragmentOf(bytes: Uint8Array, start: number, end: number): Fragment {
  return Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start);
}

/** Writes a value as JSON text; lone surrogates are escaped, so the bytes are always UTF-8. */
export function toFragment(value: unknown): Fragment {
  return Buffer.from(JSON.stringify(value), "utf8");
}

/** Reads the value of JSON text that was scanned before. Numbers beyond double precision are rounded. */
export function parseFragment(fragment: Fragment): unknown {
  // Most lists and maps of most envelopes are empty.
  if (fragment.length === 2 && fragment[0] === 0x5b) return [];
  if (fragment.length === 2 && fragment[0] === 0x7b) return {};
  return parseJson(fragment.toString("utf8"));
}

/** More digits than this may be beyond a safe integer. */
const SAFE_DIGITS = 15;

/**
 * The value of null, true, false or a whole number of a few digits, read off its bytes; undefined
 * for all others. Counters, flags and unset fields are most of what is read of an envelope.
 */
export function plainScalar(
  bytes: Uint8Array,
  start: number,
  end: number,
): null | boolean | number | undefined {
  switch (bytes[start]) {
    case 0x6e:
      return null;
    case 0x74:
      return true;
    case 0x66:
      return false;
  }
  if (end - start > SAFE_DIGITS) return undefined;
  let value = 0;
  for (let at = start; at < end; at++) {
    const digit = bytes[at]! - 0x30;
    if (digit < 0 || digit > 9) return undefined;
    value = value * 10 + digit;
  }
  return value;
}

/** Tells the type of a value by its JSON text. */
export function typeOf(fragment: Fragment): JsonType {
  return typeOfByte(fragment[0]);
}

/** Tells the type of a value by the first byte of its JSON text. */
export function typeOfByte(first: number | undefined): JsonType {
  switch (first) {
    case 0x22:
      return "string";
    case 0x7b:
      return "object";
    case 0x5b:
      return "array";
    case 0x74:
    case 0x66:
      return "boolean";
    case 0x6e:
      return "null";
    default:
      return "number";
  }
}

/** Tells whether a byte may stand between the tokens of JSON text. */
export function isSpace(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

/** Joins array elements to the JSON text of an array. */
export function joinItems(items: readonly Text[]): Fragment {
  return bytesOf(["[", withCommas(items), "]"]);
}

/** Adds elements at the end of an array, whose own text stays as it is. */
export function appendItems(array: Fragment, items: readonly Text[]): Text {
  if (items.length === 0) return array;
  const body = array.subarray(0, array.length - 1);
  const isEmpty = body.subarray(1).every(isSpace);
  return [isEmpty ? "[" : [body, ","], withCommas(items), "]"];
}

function withCommas(items: readonly Text[]): Text[] {
  return items.flatMap((item, index) => (index === 0 ? [item] : [",", item]));
}
