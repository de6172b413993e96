import { fragmentOf } from "./fragment.ts";
import type { Extent, ScannedItem } from "./scan.ts";
import type { WasmScanner } from "./wasm-scanner.ts";

/** A document with the scanner whose memory tells where its members stand. */
export interface ScannedDocument {
  readonly document: Uint8Array;
  readonly scanner: WasmScanner;
  /** Which of the scanner's scans was this document's; its memory holds only the last. */
  scanNumber: number;
}

/** A table in the scanner's memory, in numbers of 32 bits; wasm/layout.ts tells what stands in its rows. */
export interface TablePlace {
  readonly from: number;
  readonly to: number;
  readonly rowSize: number;
}

const ENTRY_WORDS = 5;

/** The members of an object. Of most envelopes, few are ever asked for. */
export class MemberTable implements Extent {
  readonly start: number;
  readonly end: number;
  readonly #scanned: ScannedDocument;
  readonly #place: TablePlace;
  #items: ScannedItem[] | undefined;

  constructor(scanned: ScannedDocument, start: number, end: number, place: TablePlace) {
    this.#scanned = scanned;
    this.start = start;
    this.end = end;
    this.#place = place;
  }

  get items(): ScannedItem[] {
    this.#items ??= this.#locateAll();
    return this.#items;
  }

  find(key: string): ScannedItem | undefined {
    const { scanner, scanNumber } = this.#scanned;
    const number = scanner.numbers.get(key);
    if (number === undefined || this.#items !== undefined || scanner.scans !== scanNumber) {
      return this.items.find((item) => item.key === key);
    }
    const { words } = scanner;
    const { from, to, rowSize } = this.#place;
    for (let at = from; at < to; at += rowSize) {
      if (words[at + 2] === number) return itemAt(this.#scanned, at, rowSize);
    }
    return undefined;
  }

  #locateAll(): ScannedItem[] {
    const scanned = this.#scanned;
    const { document, scanner } = scanned;
    if (scanner.scans !== scanned.scanNumber) {
      scanner.scan(document);
      scanned.scanNumber = scanner.scans;
    }
    const { from, to, rowSize } = this.#place;
    const items: ScannedItem[] = [];
    for (let at = from; at < to; at += rowSize) items.push(itemAt(scanned, at, rowSize));
    return items;
  }
}

/** A member or an element, whose own members are located when somebody asks for them. */
class TableItem implements ScannedItem {
  readonly key: string | undefined;
  readonly keyStart: number;
  readonly start: number;
  readonly end: number;
  readonly innerTypes: number;
  readonly inside: MemberTable | undefined;

  constructor(scanned: ScannedDocument, at: number, hasEntries: boolean) {
    const { words } = scanned.scanner;
    this.key = keyAt(scanned, at);
    this.keyStart = words[at]!;
    this.start = words[at + 3]!;
    this.end = words[at + 4]!;
    this.innerTypes = hasEntries ? words[at + 5]! : 0;
    this.inside = hasEntries && words[at + 6] !== 0 ? entriesOf(this, scanned, at) : undefined;
  }

  get children(): ScannedItem[] | undefined {
    return this.inside?.items;
  }
}

/** The row of the outermost table at a position, or of the one for entries of watched members. */
export function itemAt(scanned: ScannedDocument, at: number, rowSize: number): ScannedItem {
  return new TableItem(scanned, at, rowSize !== ENTRY_WORDS);
}

function entriesOf({ start, end }: ScannedItem, scanned: ScannedDocument, at: number): MemberTable {
  const { words } = scanned.scanner;
  const place = { from: words[at + 6]! / 4, to: words[at + 7]! / 4, rowSize: ENTRY_WORDS };
  return new MemberTable(scanned, start, end, place);
}

function keyAt({ document, scanner }: ScannedDocument, at: number): string | undefined {
  const { words, keys } = scanner;
  const number = words[at + 2]!;
  if (number !== 0) return keys[number - 1]!;
  const [start, end] = [words[at]!, words[at + 1]!];
  return start === end ? undefined : fragmentOf(document, start + 1, end).toString();
}
