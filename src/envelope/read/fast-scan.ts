import { isUtf8 } from "node:buffer";
import { itemAt, MemberTable, type ScannedDocument } from "../../json/scan-tables.ts";
import { createWasmScanner } from "../../json/wasm-scanner.ts";
import { FIELDS } from "../fields/fields.ts";
import { KNOWN_KEYS } from "../fields/known-keys.ts";
import { keyRule, MEMBER_RULES } from "../fields/member-rules.ts";
import { type EnvelopeScan, isReadable } from "../fields/plain-fields.ts";

/** Scans a document as scanEnvelope does; undefined where that one has to look, since something is special. */
export type FastScan = (document: Uint8Array) => EnvelopeScan | undefined;

/** Larger documents are rare, and the memory that they take would be kept. */
const MAX_BYTES = 4 * 2 ** 20;

const MEMBER_WORDS = 8;

/** Makes a scanner for ordinary envelopes. */
export function createFastScan(): FastScan {
  const scanner = createWasmScanner(KNOWN_KEYS.map((key) => MEMBER_RULES.get(key) ?? keyRule(key)));
  if (scanner === undefined) return () => undefined;
  return (document) => {
    if (document.length > MAX_BYTES || !isUtf8(document) || !scanner.scan(document)) return undefined;
    return new OrdinaryScan({ document, scanner, scanNumber: scanner.scans });
  };
}

/** What the scanner found. */
class OrdinaryScan extends MemberTable implements EnvelopeScan {
  readonly mayHaveDuplicates = false;
  readonly isPlain: boolean;

  constructor(scanned: ScannedDocument) {
    const { words, result, members } = scanned.scanner;
    const place = { from: members, to: words[result + 2]! / 4, rowSize: MEMBER_WORDS };
    super(scanned, words[result]!, words[result + 1]!, place);
    this.isPlain = isPlain(scanned);
  }
}

/** Whether it is an envelope that needs no repair; dates and words are left to us. */
function isPlain(scanned: ScannedDocument): boolean {
  const { words, result } = scanned.scanner;
  if (words[result + 3] !== FIELDS.length) return false;
  for (let at = result + 5; at < result + 5 + words[result + 4]!; at++) {
    const item = itemAt(scanned, words[at]! / 4, MEMBER_WORDS);
    if (!isReadable(scanned.document, item, MEMBER_RULES.get(item.key!)!)) return false;
  }
  return true;
}
