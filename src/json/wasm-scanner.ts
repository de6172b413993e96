import { SCAN_ENVELOPE } from "../gen/scan-envelope.ts";
import { typeBit, typeOfByte } from "./fragment.ts";

/** What the scanner has to know of a key that many documents have. */
export interface KeyRule {
  /** At most 32 characters of ASCII. */
  readonly key: string;
  /** The types that its value may have where it is plainly right, as bits; see `typeBit`. */
  readonly types: number;
  /** The types that the members or elements of a value may have that is not empty. */
  readonly innerTypes: number;
  /** The entries of the value are located, too. */
  readonly isWatched: boolean;
  /** It is one of the fields that are counted: a plain document has all of them. */
  readonly isField: boolean;
  /** A number has to be 1 or more. */
  readonly isPositive: boolean;
  /** True asks for a closer look. */
  readonly isPendingFlag: boolean;
  /** The caller reads its text, or what it holds: the type alone does not tell. */
  readonly isToRead: boolean;
}

/** The scanner of wasm/scan-envelope.ts with its memory; wasm/layout.ts tells what stands where. */
export interface WasmScanner {
  /** Puts a document into the memory and scans it; false where something is special about it. */
  scan(document: Uint8Array): boolean;
  /** How many documents were scanned: the results are those of the last. */
  readonly scans: number;
  /** The memory as numbers of 32 bits; another one after a scan that needed more. */
  readonly words: Uint32Array;
  /** The number of a key in the results, counted from 1, and the key of a number. */
  readonly numbers: ReadonlyMap<string, number>;
  readonly keys: readonly string[];
  /** Where results stand in it. */
  readonly members: number;
  readonly result: number;
}

interface Place {
  readonly value: number;
}

interface Exports {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
  scan(length: number): number;
  addKey(number: number, length: number, flags: number, types: number, innerTypes: number): void;
  readonly INPUT: Place;
  readonly KEY_TEXTS: Place;
  readonly MEMBERS: Place;
  readonly RESULT: Place;
  readonly TYPE_BITS: Place;
  readonly FIELD: Place;
  readonly PENDING_FLAG: Place;
  readonly POSITIVE: Place;
  readonly TO_READ: Place;
  readonly WATCHED: Place;
}

/** The part of WebAssembly that Node's types leave out; it is missing where Node runs with --jitless. */
const { WebAssembly: wasm } = globalThis as unknown as {
  readonly WebAssembly?: {
    readonly Module: new (binary: Uint8Array) => object;
    readonly Instance: new (module: object) => { readonly exports: unknown };
  };
};

/** So many bytes behind the input are read, but count for nothing. */
const PADDING = 64;

const PAGE = 2 ** 16;
const KEY_TEXT_SIZE = 32;

/** Makes a scanner that knows these keys, at most 128; undefined where this Node cannot. */
export function createWasmScanner(rules: readonly KeyRule[]): WasmScanner | undefined {
  const exports = instantiate();
  if (exports === undefined) return undefined;
  teach(exports, rules);
  const keys = rules.map(({ key }) => key);
  const { memory } = exports;
  const input = exports.INPUT.value;
  let bytes = new Uint8Array(memory.buffer);
  const scanner = {
    scans: 0,
    words: new Uint32Array(memory.buffer),
    numbers: new Map(keys.map((key, at) => [key, at + 1])),
    keys,
    members: exports.MEMBERS.value / 4,
    result: exports.RESULT.value / 4,
    scan(document: Uint8Array) {
      scanner.scans++;
      const missing = input + document.length + PADDING - bytes.length;
      if (missing > 0) {
        memory.grow(Math.ceil(missing / PAGE));
        bytes = new Uint8Array(memory.buffer);
        scanner.words = new Uint32Array(memory.buffer);
      }
      bytes.set(document, input);
      return exports.scan(document.length) !== 0;
    },
  };
  return scanner;
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
function teach(exports: Exports, rules: readonly KeyRule[]): void {
  const bytes = Buffer.from(exports.memory.buffer);
  for (let byte = 0; byte < 256; byte++) bytes[exports.TYPE_BITS.value + byte] = typeBit(typeOfByte(byte));
  for (const [at, rule] of rules.entries()) {
    const { key, types, innerTypes } = rule;
    bytes.write(key, exports.KEY_TEXTS.value + at * KEY_TEXT_SIZE, "latin1");
    exports.addKey(at + 1, key.length, flagsOf(exports, rule), types, innerTypes);
  }
}

function flagsOf(exports: Exports, rule: KeyRule): number {
  const flags: readonly [Place, boolean][] = [
    [exports.WATCHED, rule.isWatched],
    [exports.FIELD, rule.isField],
    [exports.POSITIVE, rule.isPositive],
    [exports.PENDING_FLAG, rule.isPendingFlag],
    [exports.TO_READ, rule.isToRead],
  ];
  return flags.reduce((sum, [flag, isSet]) => (isSet ? sum | flag.value : sum), 0);
}
