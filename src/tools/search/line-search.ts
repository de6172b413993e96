import { isUtf8 } from "node:buffer";
import type { Pacer } from "../../workspace/pacing.ts";
import type { Query } from "./query.ts";

const MAX_LINE_UNITS = 2_000;
// A UTF-16 unit takes at most three bytes of UTF-8, so a longer line need not be decoded.
const MAX_LINE_BYTES = MAX_LINE_UNITS * 3;
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/** A line that matches. */
export interface LineMatch {
  /** From 1. */
  readonly line: number;
  /** Of the first match on the line, from 1, in UTF-16 units. */
  readonly column: number;
  /** The line without its line break. */
  readonly text: string;
}

/** What is told while the lines of a file are searched. */
export interface LineSink {
  /** Takes a match; false stops the search. */
  match(found: LineMatch): boolean;
  /** A line that may match but is left out. */
  skip(why: "long_lines" | "not_utf8"): void;
}

/** Tells whether some line of the bytes may match, without decoding anything. */
export function mayMatch(bytes: Buffer, query: Query): boolean {
  return query.needles.length === 0 || query.needles.some((needle) => bytes.includes(needle));
}

/** Searches the bytes of a text file line by line, until the sink stops it. False when the time ran out. */
export async function searchLines(
  bytes: Buffer,
  query: Query,
  sink: LineSink,
  pacer: Pacer,
): Promise<boolean> {
  const allUtf8 = isUtf8(bytes);
  let lineStart = bytes.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK)
    ? BYTE_ORDER_MARK.length
    : 0;
  if (allUtf8 && query.needles.length === 0) {
    return searchEveryLine(bytes.toString("utf8", lineStart), query, sink, pacer);
  }
  const nextCandidate = candidateFinder(bytes, query.needles);
  let line = 1;
  for (let hit = nextCandidate(lineStart); hit >= 0; hit = nextCandidate(lineStart)) {
    if (pacer.due()) {
      await pacer.breathe();
      if (pacer.remaining() <= 0) return false;
    }
    for (let next = bytes.indexOf(LINE_FEED, lineStart); next >= 0 && next < hit; line++) {
      lineStart = next + 1;
      next = bytes.indexOf(LINE_FEED, lineStart);
    }
    const lineEnd = endOfLine(bytes, hit);
    const found = searchLine(bytes.subarray(lineStart, lineEnd), allUtf8, query, sink);
    if (found !== undefined && !sink.match({ line, ...found })) return true;
    lineStart = lineEnd + 1;
    line++;
  }
  return true;
}

/** Where every line must be tried, decoding the whole text at once is several times faster. */
async function searchEveryLine(text: string, query: Query, sink: LineSink, pacer: Pacer): Promise<boolean> {
  let line = 1;
  for (let start = 0; start < text.length; line++) {
    if (pacer.due()) {
      await pacer.breathe();
      if (pacer.remaining() <= 0) return false;
    }
    const at = text.indexOf("\n", start);
    const end = at < 0 ? text.length : at;
    const found = searchText(text.slice(start, text[end - 1] === "\r" ? end - 1 : end), query, sink);
    if (found !== undefined && !sink.match({ line, ...found })) return true;
    start = end + 1;
  }
  return true;
}

/** Gives the next place, from an offset on, where a line may match; -1 when there is none. */
function candidateFinder(bytes: Buffer, needles: readonly Buffer[]): (from: number) => number {
  if (needles.length === 0) return (from) => (from < bytes.length ? from : -1);
  const patterns = needles.map((needle) => ({ needle, next: -1 }));
  return (from) => {
    let first = Infinity;
    for (const pattern of patterns) {
      if (pattern.next < from) pattern.next = indexOrInfinity(bytes, pattern.needle, from);
      first = Math.min(first, pattern.next);
    }
    return first === Infinity ? -1 : first;
  };
}

function indexOrInfinity(bytes: Buffer, needle: Buffer, from: number): number {
  const at = bytes.indexOf(needle, from);
  return at < 0 ? Infinity : at;
}

function endOfLine(bytes: Buffer, from: number): number {
  const at = bytes.indexOf(LINE_FEED, from);
  return at < 0 ? bytes.length : at;
}

function searchLine(
  bytes: Buffer,
  isText: boolean,
  query: Query,
  sink: LineSink,
): Omit<LineMatch, "line"> | undefined {
  const length = bytes.at(-1) === CARRIAGE_RETURN ? bytes.length - 1 : bytes.length;
  if (length > MAX_LINE_BYTES) {
    sink.skip("long_lines");
    return undefined;
  }
  if (!isText && !isUtf8(bytes)) {
    sink.skip("not_utf8");
    return undefined;
  }
  return searchText(bytes.toString("utf8", 0, length), query, sink);
}

function searchText(text: string, query: Query, sink: LineSink): Omit<LineMatch, "line"> | undefined {
  if (text.length > MAX_LINE_UNITS) {
    sink.skip("long_lines");
    return undefined;
  }
  const column = query.find(text) + 1;
  return column === 0 ? undefined : { column, text };
}
