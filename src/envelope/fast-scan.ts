import { isUtf8 } from "node:buffer";
import { ENVELOPE_FIELDS } from "../gen/envelope-fields.ts";
import { fragmentOf } from "./fragment.ts";
import { KNOWN_KEYS } from "./known-keys.ts";
import { MEMBER_RULES } from "./member-rules.ts";
import { isReadable } from "./plain-fields.ts";
import type { Scan, ScannedItem } from "./scan.ts";
import { createWasmScanner, type WasmScanner } from "./wasm-scanner.ts";

/** Scans a document as scanJson does; undefined where that one has to look, since something is special. */
export type FastScan = (document: Uint8Array) => Scan | undefined;

/** Larger documents are rare, and the memory that they take would be kept. */
const MAX_BYTES = 4 * 2 ** 20;

const MEMBER_WORDS = 8;
const ENTRY_WORDS = 5;

/** Makes a scanner for ordinary envelopes, which locates the entries of watched members, too. */
export function createFastScan(watched: ReadonlySet<string>): FastScan {
  const scanner = createWasmScanner(watched);
  if (scanner === undefined) return () => undefined;
  return (document) => {
    if (document.length > MAX_BYTES || !isUtf8(document) || !scanner.scan(document)) return undefined;
    return new OrdinaryScan(document, scanner);
  };
}

/** What the scanner found. Most envelopes are written as they are: nobody asks where their members stand. */
class OrdinaryScan implements Scan {
  readonly start: number;
  readonly end: number;
  readonly mayHaveDuplicates = false;
  readonly isPlain: boolean;
  readonly #document: Uint8Array;
  readonly #scanner: WasmScanner;
  readonly #scanNumber: number;
  #items: readonly ScannedItem[] | undefined;

  constructor(document: Uint8Array, scanner: WasmScanner) {
    const { words, result, scans } = scanner;
    this.start = words[result]!;
    this.end = words[result + 1]!;
    this.isPlain = isPlain(document, scanner);
    this.#document = document;
    this.#scanner = scanner;
    this.#scanNumber = scans;
  }

  get items(): readonly ScannedItem[] {
    if (this.#items === undefined) {
      // The tables are those of the last scan.
      if (this.#scanNumber !== this.#scanner.scans) this.#scanner.scan(this.#document);
      this.#items = membersOf(this.#document, this.#scanner);
    }
    return this.#items;
  }
}

/** Whether it is an envelope that needs no repair; dates and words are left to us. */
function isPlain(document: Uint8Array, { words, result }: WasmScanner): boolean {
  if (words[result + 3] !== ENVELOPE_FIELDS.length) return false;
  for (let at = result + 5; at < result + 5 + words[result + 4]!; at++) {
    const item = memberAt(document, words, words[at]! / 4);
    if (!isReadable(document, item, MEMBER_RULES.get(item.key!)!)) return false;
  }
  return true;
}

function membersOf(document: Uint8Array, { words, members, result }: WasmScanner): ScannedItem[] {
  const items: ScannedItem[] = [];
  const end = words[result + 2]! / 4;
  for (let at = members; at < end; at += MEMBER_WORDS) items.push(memberAt(document, words, at));
  return items;
}

function memberAt(document: Uint8Array, words: Uint32Array, at: number): ScannedItem {
  const first = words[at + 6]! / 4;
  return {
    key: keyAt(document, words, at),
    keyStart: words[at]!,
    start: words[at + 3]!,
    end: words[at + 4]!,
    children: first === 0 ? undefined : entriesAt(document, words, first, words[at + 7]! / 4),
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
