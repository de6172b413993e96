const LINE_FEED = 0x0a;
const QUOTE = 0x22;
const COMMA = 0x2c;
const OPEN_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const BYTE_ORDER_MARK = 0xef;

/** Bytes between tokens that mean nothing here: blanks and colons. */
const SKIPPED: ReadonlySet<number> = new Set([0x20, 0x09, 0x0d, 0x3a]);

/** A place that is looked for, and those below it by key or index. */
interface Place {
  line: number | undefined;
  readonly below: Map<string, Place>;
}

interface Container {
  readonly place: Place | undefined;
  /** The position in an array; undefined in an object. */
  index: number | undefined;
}

/**
 * Tells the lines, counted from 1, of the values at JSON Pointers; of what should hold them, where
 * they are missing. One pass finds them all. The bytes must be valid JSON in UTF-8.
 */
export function locate(bytes: Uint8Array, paths: readonly string[]): number[] {
  const root: Place = { line: undefined, below: new Map() };
  const ways = paths.map((path) => wayTo(root, path));
  walk(bytes, root);
  return ways.map((way) => way.findLast(({ line }) => line !== undefined)!.line!);
}

/** The places on the way to a path, the root first. */
function wayTo(root: Place, path: string): Place[] {
  const way = [root];
  for (const part of path.split("/").slice(1)) {
    const key = part.replaceAll("~1", "/").replaceAll("~0", "~");
    const above = way.at(-1)!.below;
    const place = above.get(key) ?? { line: undefined, below: new Map() };
    above.set(key, place);
    way.push(place);
  }
  return way;
}

/** Notes the line of every place that is looked for; a member's line is that of its key. */
function walk(bytes: Uint8Array, root: Place): void {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const open: Container[] = [];
  let line = 1;
  let expectsKey = false;
  // The place of the value to come, and whether its key has told its line.
  let next: Place | undefined = root;
  let isKnown = false;
  const begin = (): Place | undefined => {
    const place = next;
    if (!isKnown) mark(place, line);
    next = undefined;
    isKnown = false;
    return place;
  };
  for (let i = text[0] === BYTE_ORDER_MARK ? 3 : 0; i < text.length; i++) {
    const top = open.at(-1);
    switch (text[i]) {
      case LINE_FEED:
        line++;
        break;
      case OPEN_BRACE:
        open.push({ place: begin(), index: undefined });
        expectsKey = true;
        break;
      case OPEN_BRACKET: {
        const place = begin();
        open.push({ place, index: 0 });
        next = place?.below.get("0");
        expectsKey = false;
        break;
      }
      case CLOSE_BRACE:
      case CLOSE_BRACKET:
        open.pop();
        next = undefined;
        expectsKey = false;
        break;
      case COMMA:
        expectsKey = top?.index === undefined;
        if (top?.index !== undefined) next = top.place?.below.get(String(++top.index));
        break;
      case QUOTE: {
        const end = stringEnd(text, i);
        if (!expectsKey) begin();
        else if (top?.place !== undefined) {
          next = top.place.below.get(JSON.parse(text.toString("utf8", i, end)) as string);
          mark(next, line);
          isKnown = true;
        }
        expectsKey = false;
        i = end - 1;
        break;
      }
      default:
        if (!SKIPPED.has(text[i]!)) begin();
    }
  }
}

/** Where a key stands twice, the last one counts, with what stands below it. */
function mark(place: Place | undefined, line: number): void {
  if (place === undefined) return;
  if (place.line !== undefined) forget(place);
  place.line = line;
}

function forget(place: Place): void {
  place.line = undefined;
  for (const below of place.below.values()) forget(below);
}

function stringEnd(text: Buffer, start: number): number {
  let i = start + 1;
  while (text[i] !== QUOTE) i += text[i] === BACKSLASH ? 2 : 1;
  return i + 1;
}
