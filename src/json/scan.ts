import { isUtf8 } from "node:buffer";
import {
  BACKSLASH,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
  SPACE,
} from "./characters.ts";
import { fragmentOf, typeBit, typeOfByte } from "./fragment.ts";
import { addToHash, type KnownKeys, knownKey, knownKeys } from "./known-keys.ts";
import { type MAX_CARRIER_DEPTH, MAX_DEPTH } from "./limits.ts";
import { failParse } from "./parse-failure.ts";

/** A value inside the scanned bytes: `bytes.subarray(start, end)` is its JSON text. */
export interface ScannedItem {
  readonly start: number;
  end: number;
  /** Members or elements, recorded only for the keys that the caller watches. */
  readonly children: ScannedItem[] | undefined;
  /** The same, where the members are located only when somebody asks for them. */
  readonly inside?: Extent | undefined;
  /** Which JSON types the members or elements have: a bit per type, see `typeBit`. */
  innerTypes: number;
  /** The decoded key of an object member; undefined for an array element. */
  readonly key: string | undefined;
  /** Where the key's opening quote stands; equals `start` for an array element. */
  readonly keyStart: number;
}

/** Where a value stands, with its members or elements; a scalar has none. */
export interface Extent {
  readonly start: number;
  readonly end: number;
  readonly items: readonly ScannedItem[];
  /** Finds one member without locating all, where that can be done; a key stands only once then. */
  find?(key: string): ScannedItem | undefined;
}

/** What one pass over a JSON text found, with the members of the outermost container. */
export interface Scan extends Extent {
  /** Some object may hold a key twice; `findDuplicateKeys` tells for certain. */
  readonly mayHaveDuplicates: boolean;
}

// 1 for bytes that may stand in a string as they are: no control character, quote or backslash.
const PLAIN = new Uint8Array(256).fill(1, 0x20);
PLAIN[QUOTE] = 0;
PLAIN[BACKSLASH] = 0;

/** Stands for an array in the list of open containers; an object has there where the hashes of its keys begin. */
const IN_ARRAY = -1;

const TYPE_BITS = Uint8Array.from({ length: 256 }, (_, first) => typeBit(typeOfByte(first)));

const IS_SPACE = new Uint8Array(256);
for (const c of [SPACE, 0x0a, 0x0d, 0x09]) IS_SPACE[c] = 1;

const NOT_WATCHED: ReadonlySet<string> = new Set();
const NOT_KNOWN: KnownKeys = knownKeys([]);

/**
 * Checks that the bytes are one JSON text in UTF-8 and tells where its outermost members stand,
 * in one pass that builds no values. Accepts exactly what JSON.parse accepts after a fatal UTF-8
 * decoding, except that one byte order mark is skipped and nesting over 512 is refused.
 */
export function scanJson(
  bytes: Uint8Array,
  watched: ReadonlySet<string> = NOT_WATCHED,
  maxDepth: typeof MAX_DEPTH | typeof MAX_CARRIER_DEPTH = MAX_DEPTH,
  known: KnownKeys = NOT_KNOWN,
): Scan {
  if (!isUtf8(bytes)) failParse(bytes, "not-utf8", 0);
  // Plain arrays, made anew: a document has many small parts that are scanned, and these cost less than typed ones.
  const hashes: number[] = [];
  const open: number[] = [];
  const text = Buffer.isBuffer(bytes) ? bytes : fragmentOf(bytes, 0, bytes.length);
  const length = bytes.length;
  const items: ScannedItem[] = [];
  let i = length >= 3 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  let depth = 0;
  let hashTop = 0;
  let mayHaveDuplicates = false;
  let current: ScannedItem | undefined;
  let child: ScannedItem | undefined;
  let start = -1;

  i = skipSpace(bytes, i, length);
  if (i === length) failParse(bytes, length === 0 || i === 0 ? "empty" : "blank", i);
  start = i;

  let inObject = false;
  let expectKey = false;
  for (;;) {
    let keyStart = i;
    let key: string | undefined;
    if (expectKey) {
      if (bytes[i] !== QUOTE) failParse(bytes, "key", i);
      keyStart = i++;
      let hash = 0;
      while (i < length && PLAIN[bytes[i]!] === 1) hash = addToHash(hash, bytes[i++]!);
      const isPlain = i < length && bytes[i] === QUOTE;
      i = isPlain ? i + 1 : scanString(bytes, i, length);
      if (!isPlain) mayHaveDuplicates = true;
      hashes[hashTop++] = hash;
      if (depth === 1 || (depth === 2 && current?.children !== undefined)) {
        key = isPlain
          ? (knownKey(known, bytes, keyStart + 1, i - 1, hash) ?? text.toString("utf8", keyStart + 1, i - 1))
          : (JSON.parse(text.toString("utf8", keyStart, i)) as string);
      }
      if (i < length && bytes[i]! <= SPACE) i = skipSpace(bytes, i, length);
      if (i >= length || bytes[i] !== COLON) failParse(bytes, "colon", i);
      i++;
      if (i < length && bytes[i]! <= SPACE) i = skipSpace(bytes, i, length);
    }

    if (depth === 1) {
      current = {
        key,
        keyStart: key === undefined ? i : keyStart,
        start: i,
        end: i,
        children: key !== undefined && watched.has(key) ? [] : undefined,
        innerTypes: 0,
      };
      items.push(current);
    } else if (depth === 2) {
      if (i < length) current!.innerTypes |= TYPE_BITS[bytes[i]!]!;
      if (current!.children !== undefined) {
        const begin = key === undefined ? i : keyStart;
        child = { key, keyStart: begin, start: i, end: i, children: undefined, innerTypes: 0 };
        current!.children.push(child);
      }
    }

    const c = i < length ? bytes[i]! : -1;
    if (c === QUOTE) {
      i++;
      while (i < length && PLAIN[bytes[i]!] === 1) i++;
      i = i < length && bytes[i] === QUOTE ? i + 1 : scanString(bytes, i, length);
    } else if (c === OPEN_BRACE || c === OPEN_BRACKET) {
      if (++depth > maxDepth) failParse(bytes, "depth", i);
      inObject = c === OPEN_BRACE;
      open[depth - 1] = inObject ? hashTop : IN_ARRAY;
      i = skipSpace(bytes, i + 1, length);
      if (bytes[i] !== (inObject ? CLOSE_BRACE : CLOSE_BRACKET)) {
        expectKey = inObject;
        continue;
      }
      depth--;
      inObject = depth > 0 && open[depth - 1] !== IN_ARRAY;
      i++;
    } else if (c === 0x74) {
      i = scanLiteral(bytes, i, "true");
    } else if (c === 0x66) {
      i = scanLiteral(bytes, i, "false");
    } else if (c === 0x6e) {
      i = scanLiteral(bytes, i, "null");
    } else {
      i = scanNumber(bytes, i, length);
    }

    // A value has ended: close every container that ends here, or go on behind a comma.
    for (;;) {
      if (depth === 1) current!.end = i;
      else if (depth === 2 && current?.children !== undefined) child!.end = i;
      else if (depth === 0) {
        const end = i;
        i = skipSpace(bytes, i, length);
        if (i !== length) failParse(bytes, "trailing", i);
        return { start, end, items, mayHaveDuplicates };
      }
      if (i < length && bytes[i]! <= SPACE) i = skipSpace(bytes, i, length);
      const next = i < length ? bytes[i]! : -1;
      if (next === COMMA) {
        i++;
        if (i < length && bytes[i]! <= SPACE) i = skipSpace(bytes, i, length);
        expectKey = inObject;
        break;
      }
      if (next !== (inObject ? CLOSE_BRACE : CLOSE_BRACKET)) failParse(bytes, "comma", i);
      if (inObject) {
        const base = open[depth - 1]!;
        mayHaveDuplicates ||= hasEqual(hashes, base, hashTop);
        hashTop = base;
      }
      depth--;
      inObject = depth > 0 && open[depth - 1] !== IN_ARRAY;
      i++;
    }
  }
}

function skipSpace(bytes: Uint8Array, from: number, length: number): number {
  let i = from;
  while (i < length && IS_SPACE[bytes[i]!] === 1) i++;
  return i;
}

/** Scans a string whose opening quote is behind us; returns the position after its closing quote. */
function scanString(bytes: Uint8Array, from: number, length: number): number {
  let i = from;
  for (;;) {
    while (i < length && PLAIN[bytes[i]!] === 1) i++;
    if (i >= length) failParse(bytes, "string", i);
    const c = bytes[i]!;
    if (c === QUOTE) return i + 1;
    if (c !== BACKSLASH) failParse(bytes, "control", i);
    if (i + 1 === length) failParse(bytes, "escape", length);
    switch (bytes[i + 1]) {
      case QUOTE:
      case BACKSLASH:
      case 0x2f:
      case 0x62:
      case 0x66:
      case 0x6e:
      case 0x72:
      case 0x74:
        i += 2;
        break;
      case 0x75:
        for (let digit = i + 2; digit < i + 6; digit++) {
          if (digit === length) failParse(bytes, "escape", length);
          if (!isHex(bytes[digit]!)) failParse(bytes, "escape", i);
        }
        i += 6;
        break;
      default:
        failParse(bytes, "escape", i);
    }
  }
}

function scanNumber(bytes: Uint8Array, from: number, length: number): number {
  let i = bytes[from] === 0x2d ? from + 1 : from;
  const first = i < length ? bytes[i]! : -1;
  if (first === 0x30) i++;
  else if (isDigit(first)) i = skipDigits(bytes, i, length);
  else failParse(bytes, i === from ? "value" : "number", i === from ? from : i);
  if (bytes[i] === 0x2e) {
    const digits = skipDigits(bytes, i + 1, length);
    if (digits === i + 1) failParse(bytes, "number", digits);
    i = digits;
  }
  if (bytes[i] === 0x65 || bytes[i] === 0x45) {
    const sign = bytes[i + 1];
    const begin = sign === 0x2b || sign === 0x2d ? i + 2 : i + 1;
    const digits = skipDigits(bytes, begin, length);
    if (digits === begin) failParse(bytes, "number", digits);
    i = digits;
  }
  return i;
}

function scanLiteral(bytes: Uint8Array, from: number, word: "true" | "false" | "null"): number {
  for (let k = 1; k < word.length; k++) {
    if (from + k === bytes.length) failParse(bytes, "value", from + k);
    if (bytes[from + k] !== word.charCodeAt(k)) failParse(bytes, "value", from);
  }
  return from + word.length;
}

function skipDigits(bytes: Uint8Array, from: number, length: number): number {
  let i = from;
  while (i < length && isDigit(bytes[i]!)) i++;
  return i;
}

function isDigit(c: number): boolean {
  return c >= 0x30 && c <= 0x39;
}

function isHex(c: number): boolean {
  return isDigit(c) || (c >= 0x41 && c <= 0x46) || (c >= 0x61 && c <= 0x66);
}

function hasEqual(hashes: readonly number[], from: number, to: number): boolean {
  // Comparing each with each is faster than sorting for as many keys as an envelope has.
  if (to - from <= 48) {
    for (let a = from; a < to; a++) {
      for (let b = a + 1; b < to; b++) if (hashes[a] === hashes[b]) return true;
    }
    return false;
  }
  const sorted = new Int32Array(hashes.slice(from, to)).sort();
  for (let k = 1; k < sorted.length; k++) if (sorted[k] === sorted[k - 1]) return true;
  return false;
}
