import { isUtf8 } from "node:buffer";
import { SCAN_ENVELOPE } from "../gen/scan-envelope.ts";
import { fragmentOf, typeOfByte } from "./fragment.ts";
import { KNOWN_KEYS } from "./known-keys.ts";
import { type Scan, type ScannedItem, typeBit } from "./scan.ts";

/** Scans a document as scanJson does; undefined where that one has to look, since something is special. */
export type FastScan = (document: Uint8Array) => Scan | undefined;

/** What wasm/scan-envelope.ts exports; wasm/layout.ts tells what stands at the places. */
interface Exports {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
  scan(length: number): number;
  addKey(number: number, length: number, isWatched: boolean): void;
  readonly TYPE_BITS: Place;
  readonly KEY_TEXTS: Place;
  readonly MEMBERS: Place;
  readonly RESULT: Place;
  readonly INPUT: Place;
}

interface Place {
  readonly value: number;
}

/** The part of WebAssembly that Node's types leave out; it is missing where Node runs with --jitless. */
const { WebAssembly: wasm } = globalThis as unknown as {
  readonly WebAssembly?: {
    readonly Module: new (binary: Uint8Array) => object;
    readonly Instance: new (module: object) => { readonly exports: unknown };
  };
};

/** Larger documents are rare, and the memory that they take would be kept. */
const MAX_BYTES = 4 * 2 ** 20;

/** So many bytes behind the input are read, but count for nothing. */
const PADDING = 64;

const PAGE = 2 ** 16;
const KEY_TEXT_SIZE = 32;
const MEMBER_WORDS = 8;
const ENTRY_WORDS = 5;

/** Makes a scanner for ordinary envelopes, which locates the entries of watched members, too. */
export function createFastScan(watched: ReadonlySet<string>): FastScan {
  const exports = instantiate();
  if (exports === undefined) return () => undefined;
  teach(exports, watched);
  const [input, members, result] = [
    exports.INPUT.value,
    exports.MEMBERS.value >> 2,
    exports.RESULT.value >> 2,
  ];
  let bytes = new Uint8Array(exports.memory.buffer);
  let words = new Uint32Array(exports.memory.buffer);

  const makeRoom = (length: number): void => {
    const missing = input + length + PADDING - bytes.length;
    if (missing <= 0) return;
    exports.memory.grow(Math.ceil(missing / PAGE));
    bytes = new Uint8Array(exports.memory.buffer);
    words = new Uint32Array(exports.memory.buffer);
  };

  return (document) => {
    if (document.length > MAX_BYTES || !isUtf8(document)) return undefined;
    makeRoom(document.length);
    bytes.set(document, input);
    if (exports.scan(document.length) === 0) return undefined;
    const items: ScannedItem[] = [];
    const end = words[result + 2]! >> 2;
    for (let at = members; at < end; at += MEMBER_WORDS) items.push(memberAt(document, words, at));
    return { start: words[result]!, end: words[result + 1]!, items, mayHaveDuplicates: false };
  };
}

function instantiate(): Exports | undefined {
  if (wasm === undefined) return undefined;
  try {
    const module = new wasm.Module(Buffer.from(SCAN_ENVELOPE, "base64"));
    return new wasm.Instance(module).exports as Exports;
  } catch {
    // V8 reserves far more addresses than it uses; a limit on them (ulimit -v) may refuse that.
    return undefined;
  }
}

/** Tells the scanner what it has to know of JSON types and of keys. */
function teach({ memory, addKey, TYPE_BITS, KEY_TEXTS }: Exports, watched: ReadonlySet<string>): void {
  const bytes = Buffer.from(memory.buffer);
  for (let byte = 0; byte < 256; byte++) bytes[TYPE_BITS.value + byte] = typeBit(typeOfByte(byte));
  for (const [at, key] of KNOWN_KEYS.entries()) {
    bytes.write(key, KEY_TEXTS.value + at * KEY_TEXT_SIZE, "latin1");
    addKey(at + 1, key.length, watched.has(key));
  }
}

function memberAt(document: Uint8Array, words: Uint32Array, at: number): ScannedItem {
  const first = words[at + 6]! >> 2;
  return {
    key: keyAt(document, words, at),
    keyStart: words[at]!,
    start: words[at + 3]!,
    end: words[at + 4]!,
    children: first === 0 ? undefined : entriesAt(document, words, first, words[at + 7]! >> 2),
    innerTypes: words[at + 5]!,
  };
}

function entriesAt(document: Uint8Array, words: Uint32Array, first: number, end: number): ScannedItem[] {
  const entries: ScannedItem[] = [];
  for (let at = first; at < end; at += ENTRY_WORDS) {
    const isElement = words[at] === words[at + 1];
    entries.push({
      key: isElement ? undefined : keyAt(document, words, at),
      keyStart: words[at]!,
      start: words[at + 3]!,
      end: words[at + 4]!,
      children: undefined,
      innerTypes: 0,
    });
  }
  return entries;
}

function keyAt(document: Uint8Array, words: Uint32Array, at: number): string {
  const number = words[at + 2]!;
  if (number !== 0) return KNOWN_KEYS[number - 1]!;
  return fragmentOf(document, words[at]! + 1, words[at + 1]!).toString();
}
