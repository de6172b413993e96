import { MEMBER_RULES } from "../envelope/fields/member-rules.ts";
import { SCAN_ENVELOPE } from "../gen/scan-envelope.ts";
import { typeBit, typeOfByte } from "./fragment.ts";
import { KNOWN_KEYS } from "./known-keys.ts";

/** The scanner of wasm/scan-envelope.ts with its memory; wasm/layout.ts tells what stands where. */
export interface WasmScanner {
  /** Puts a document into the memory and scans it; false where something is special about it. */
  scan(document: Uint8Array): boolean;
  /** How many documents were scanned: the results are those of the last. */
  readonly scans: number;
  /** The memory as numbers of 32 bits; another one after a scan that needed more. */
  readonly words: Uint32Array;
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
const ANYTHING = 0xff;

/** Makes a scanner that locates the entries of watched members, too; undefined where this Node cannot. */
export function createWasmScanner(watched: ReadonlySet<string>): WasmScanner | undefined {
  const exports = instantiate();
  if (exports === undefined) return undefined;
  teach(exports, watched);
  const { memory } = exports;
  const input = exports.INPUT.value;
  let bytes = new Uint8Array(memory.buffer);
  const scanner = {
    scans: 0,
    words: new Uint32Array(memory.buffer),
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
function teach(exports: Exports, watched: ReadonlySet<string>): void {
  const bytes = Buffer.from(exports.memory.buffer);
  for (let byte = 0; byte < 256; byte++) bytes[exports.TYPE_BITS.value + byte] = typeBit(typeOfByte(byte));
  for (const [at, key] of KNOWN_KEYS.entries()) {
    bytes.write(key, exports.KEY_TEXTS.value + at * KEY_TEXT_SIZE, "latin1");
    const { types = ANYTHING, innerTypes = ANYTHING } = MEMBER_RULES.get(key) ?? {};
    exports.addKey(at + 1, key.length, flagsOf(exports, key, watched), types, innerTypes);
  }
}

function flagsOf(exports: Exports, key: string, watched: ReadonlySet<string>): number {
  const rule = MEMBER_RULES.get(key);
  const flags: readonly [Place, boolean | undefined][] = [
    [exports.WATCHED, watched.has(key)],
    [exports.FIELD, rule?.field !== undefined],
    [exports.POSITIVE, rule?.field?.minimum === 1],
    [exports.PENDING_FLAG, rule?.isPendingFlag],
    [exports.TO_READ, rule?.isToRead],
  ];
  return flags.reduce((sum, [flag, isSet]) => (isSet === true ? sum | flag.value : sum), 0);
}
