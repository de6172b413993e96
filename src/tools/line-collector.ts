import { isUtf8 } from "node:buffer";
import type { LimitName } from "../workspace/limits.ts";

const MAX_LINES = 2_000;
const MAX_BYTES = 256 * 1024;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/** Lines from 1, both included. */
export interface LineRange {
  readonly start: number;
  readonly end: number;
}

/** The lines of a range, as far as the limits allow. */
export interface LinesRead {
  readonly lines: readonly string[];
  /** Lines of the whole file; null when it was too large to count them. */
  readonly totalLines: number | null;
  /** How many of the lines had bytes that are not UTF-8; those show as U+FFFD. */
  readonly notUtf8: number;
  readonly limitsHit: readonly LimitName[];
}

/** Takes a file's bytes piece by piece and keeps the lines of a range. */
export interface LineCollector {
  /** Copies what it keeps; the buffer may be used again. */
  add(bytes: Buffer): void;
  /** Ends the last line and gives the result. */
  finish(): LinesRead;
}

/**
 * Makes a collector for at most 2,000 lines and 256 KiB. A line that does not fit ends the result;
 * if it is the first one, its beginning is given.
 */
export function createLineCollector(range: LineRange): LineCollector {
  const last = Math.min(range.end, range.start + MAX_LINES - 1);
  const lines: string[] = [];
  const limitsHit = new Set<LimitName>();
  let notUtf8 = 0;
  let used = 0;
  let line = 1;
  let length = 0;
  let pieces: Buffer[] = [];

  const isWanted = () => line >= range.start && line <= last && !limitsHit.has("max_bytes");

  const extendLine = (bytes: Buffer) => {
    const room = Math.max(0, MAX_BYTES - length);
    if (isWanted() && room > 0) pieces.push(Buffer.from(bytes.subarray(0, room)));
    length += bytes.length;
  };

  const endLine = () => {
    if (isWanted()) {
      if (used + length > MAX_BYTES) limitsHit.add("max_bytes");
      if (used + length <= MAX_BYTES || lines.length === 0) {
        const bytes = trimLine(Buffer.concat(pieces), length > MAX_BYTES);
        if (!isUtf8(bytes)) notUtf8++;
        lines.push(bytes.toString("utf8"));
        used += length;
      }
    }
    line++;
    length = 0;
    pieces = [];
  };

  return {
    add(bytes) {
      let from = 0;
      for (let at = bytes.indexOf(LINE_FEED); at >= 0; at = bytes.indexOf(LINE_FEED, from)) {
        extendLine(bytes.subarray(from, at));
        endLine();
        from = at + 1;
      }
      extendLine(bytes.subarray(from));
    },
    finish() {
      if (length > 0) endLine();
      const totalLines = line - 1;
      if (totalLines > last && last < range.end && !limitsHit.has("max_bytes")) limitsHit.add("max_lines");
      return { lines, totalLines, notUtf8, limitsHit: [...limitsHit] };
    },
  };
}

/** Without its carriage return; a line that was cut ends at a whole character. */
function trimLine(bytes: Buffer, wasCut: boolean): Buffer {
  if (!wasCut) return bytes.at(-1) === CARRIAGE_RETURN ? bytes.subarray(0, -1) : bytes;
  let end = bytes.length;
  // Back to the first byte of the last character, which may have lost its rest.
  while (end > 0 && ((bytes[end - 1] ?? 0) & 0xc0) === 0x80) end--;
  return bytes.subarray(0, Math.max(0, end - 1));
}
