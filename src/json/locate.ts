import { JsonBytesReader } from "./json-bytes-reader.ts";

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
  const reader = new JsonBytesReader(bytes);
  const lineAt = lineCounter(bytes);
  const open: Container[] = [];
  let member: Place | undefined;
  for (let token = reader.next(); token !== "end"; token = reader.next()) {
    const top = open.at(-1);
    if (token === "close") open.pop();
    else if (token === "key") {
      member = top?.place?.below.get(reader.text());
      mark(member, reader.start, lineAt);
    } else {
      const isMember = top !== undefined && top.index === undefined;
      const place = isMember ? member : top === undefined ? root : nextElement(top);
      if (!isMember) mark(place, reader.start, lineAt);
      if (token === "object") open.push({ place, index: undefined });
      else if (token === "array") open.push({ place, index: 0 });
    }
  }
}

function nextElement(array: Container): Place | undefined {
  return array.place?.below.get(String(array.index!++));
}

/** Tells the lines of positions, each of which is behind the one before. */
function lineCounter(bytes: Uint8Array): (position: number) => number {
  let line = 1;
  let from = 0;
  return (position) => {
    for (
      let feed = bytes.indexOf(0x0a, from);
      feed !== -1 && feed < position;
      feed = bytes.indexOf(0x0a, from)
    ) {
      line++;
      from = feed + 1;
    }
    return line;
  };
}

/** Where a key stands twice, the last one counts, with what stands below it. */
function mark(place: Place | undefined, position: number, lineAt: (position: number) => number): void {
  if (place === undefined) return;
  if (place.line !== undefined) forget(place);
  place.line = lineAt(position);
}

function forget(place: Place): void {
  place.line = undefined;
  for (const below of place.below.values()) forget(below);
}
