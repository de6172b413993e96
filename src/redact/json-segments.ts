import { skipSpace } from "../json/json-reader.ts";
import { type JsonScan, scanLeaves } from "./json-leaves.ts";

/** A part of a text that is JSON. */
export interface JsonSegment extends JsonScan {
  readonly start: number;
}

/** Finds the JSON in a text: all of it, or values that begin and end with a line, as in a log. */
export function jsonSegments(text: string): JsonSegment[] {
  const first = skipSpace(text, 0);
  if (text[first] === '"') {
    const scan = scanLeaves(text, first);
    return scan.isJson && skipSpace(text, scan.end) === text.length ? [{ ...scan, start: first }] : [];
  }
  const segments: JsonSegment[] = [];
  if (!/[{[]/.test(text)) return segments;
  const opener = /^[ \t]*[{[]/gm;
  for (let match = opener.exec(text); match !== null; match = opener.exec(text)) {
    const start = match.index + match[0].length - 1;
    const scan = scanLeaves(text, start);
    if (scan.isJson && isEndOfLine(text, scan.end)) segments.push({ ...scan, start });
    opener.lastIndex = Math.max(scan.end, start + 1);
  }
  return segments;
}

function isEndOfLine(text: string, index: number): boolean {
  return /^[ \t\r]*(?:\n|$)/.test(text.slice(index, index + 16));
}
