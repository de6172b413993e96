import { type Edit, mask } from "./edits.ts";
import { matchAt } from "./matching.ts";

const MARKER = /-{4,5} ?(BEGIN|END) [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)? ?-{4,5}/g;

const PUTTY = /Private-Lines: ?\d+/g;

/** What joins the lines of a key: blanks, line breaks (also escaped), quotes, marks of quoting. */
const JOINT = String.raw`(?:[\s"'\`+,|>]|\\{1,8}[nrt]){0,200}`;
const BODY_LINE = new RegExp(`${JOINT}([A-Za-z0-9+/=]{16}[A-Za-z0-9+/=]*)`, "y");
const LAST_LINE = new RegExp(`${JOINT}[A-Za-z0-9+/]{1,15}={1,2}`, "y");
const HEADER_LINE = new RegExp(`${JOINT}(?:Proc-Type|DEK-Info|Version|Comment|Hash):[^\\r\\n\\\\]*`, "y");
const KEY_LINE = /[A-Za-z0-9+/=_-]{16}[A-Za-z0-9+/=_-]*/g;

/** The longest keys in use have about 13,000 characters. */
const MAX_BODY = 32_768;

interface Marker {
  readonly isBegin: boolean;
  readonly start: number;
  readonly end: number;
}

/** Finds private keys in PEM and PuTTY form, also those of which the beginning or the end was cut off. */
export function findPrivateKeys(text: string): Edit[] {
  const markers = [...text.matchAll(MARKER)].map(toMarker);
  const putty = [...text.matchAll(PUTTY)].map(toMarker);
  return [
    ...putty.flatMap((marker, at) => maskAfter(text, marker.end, putty[at + 1]?.start)),
    ...markers.flatMap((marker, at) => {
      const [before, after] = [markers[at - 1], markers[at + 1]];
      if (!marker.isBegin) return before?.isBegin ? [] : maskBefore(text, before?.end ?? 0, marker.start);
      if (after?.isBegin === false && holdsKey(text, marker.end, after.start)) {
        return [mask(marker.end, after.start)];
      }
      return maskAfter(text, marker.end, after?.start);
    }),
  ];
}

function toMarker({ index, 0: marker, 1: verb }: RegExpExecArray): Marker {
  return { isBegin: verb === "BEGIN", start: index, end: index + marker.length };
}

/** A BEGIN and an END with only code between them, as in a program that looks for keys, hold none. */
function holdsKey(text: string, start: number, end: number): boolean {
  return end - start <= MAX_BODY && firstKeyLine(text.slice(start, end)) !== undefined;
}

/** Masks the lines of Base64 that follow a position, up to the next marker at most. */
function maskAfter(text: string, start: number, next: number | undefined): Edit[] {
  const key = text.slice(start, next);
  let end = 0;
  for (;;) {
    const header = matchAt(HEADER_LINE, key, end);
    const line = header ?? matchAt(BODY_LINE, key, end);
    if (line === null || (header === null && !/[0-9+/=]/.test(line[1] ?? ""))) break;
    end += line[0].length;
  }
  if (end > 0) end += matchAt(LAST_LINE, key, end)?.[0].length ?? 0;
  return end > 0 ? [mask(start, start + end)] : [];
}

/** Masks the lines of Base64 that lead up to a position. */
function maskBefore(text: string, from: number, end: number): Edit[] {
  let start = end;
  const least = Math.max(from, end - MAX_BODY);
  while (start > least && /[A-Za-z0-9+/=\s\\"'`,|>]/.test(text[start - 1]!)) start -= 1;
  const first = firstKeyLine(text.slice(start, end));
  if (first === undefined) return [];
  // A line that begins with the text was cut: however short it is, it belongs to the key.
  const isCut = start === 0 && !/\s\w*\s/.test(text.slice(0, first));
  return [mask(isCut ? 0 : start + first, end)];
}

function firstKeyLine(text: string): number | undefined {
  for (const { index, 0: line } of text.matchAll(KEY_LINE)) if (/\d/.test(line)) return index;
  return undefined;
}
