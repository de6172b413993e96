import { WorkerError } from "../errors/worker-error.ts";
import { MAX_DEPTH } from "./limits.ts";

const REASONS = {
  empty: "the input is empty",
  blank: "the input holds only white space",
  "not-utf8": "the input is not UTF-8",
  key: "an object key in double quotes was expected",
  colon: "a colon was expected after the object key",
  comma: "a comma or the end of the container was expected",
  value: "a JSON value was expected",
  number: "the number is malformed",
  string: "the string has no end",
  control: "a control character stands unescaped in a string",
  escape: "the escape sequence in the string is malformed",
  depth: `the nesting is deeper than ${MAX_DEPTH} levels`,
  trailing: "there is more data after the end of the document",
} as const;

/** Why reading the bytes as JSON stopped. */
export type ParseReason = keyof typeof REASONS;

/** Throws the EPARSE error for the byte where reading stopped. Its text never quotes the input. */
export function failParse(bytes: Uint8Array, reason: ParseReason, at: number): never {
  const byte = reason === "not-utf8" ? firstInvalidByte(bytes) : at;
  const position = positionOf(bytes, byte);
  const early = byte >= bytes.length && reason !== "empty" && reason !== "blank" && reason !== "depth";
  const why = early ? "the document ends too early" : REASONS[reason];
  throw new WorkerError(
    "EPARSE",
    `Not a JSON document: ${why} (line ${position.line}, column ${position.column}, byte ${byte})`,
    {
      hint: hintFor(bytes, reason, byte),
      hints: reason === "empty" || reason === "blank" ? NOTHING_SENT : {},
      details: { reason: early ? "truncated" : reason, position },
    },
  );
}

const NOTHING_SENT = {
  line: "Put one JSON document into the request's envelope.",
  http: "Send one JSON document as the request's body.",
  library: "Give the call one JSON document as its argument.",
};

/** Line and column (in characters) are counted from 1, bytes from 0. */
export function positionOf(bytes: Uint8Array, byte: number): { line: number; column: number; byte: number } {
  let line = 1;
  let column = 1;
  for (let i = 0; i < byte && i < bytes.length; i++) {
    const c = bytes[i]!;
    if (c === 0x0a) {
      line++;
      column = 1;
    } else if ((c & 0xc0) !== 0x80) column++;
  }
  return { line, column, byte };
}

function hintFor(bytes: Uint8Array, reason: ParseReason, byte: number): string {
  if (reason === "empty" || reason === "blank") {
    return "Write one JSON document to stdin, or name a file with --input.";
  }
  if (
    (bytes[0] === 0xff && bytes[1] === 0xfe) ||
    (bytes[0] === 0xfe && bytes[1] === 0xff) ||
    bytes[byte] === 0
  ) {
    return "The input looks like UTF-16 or UTF-32; encode it as UTF-8.";
  }
  if (reason === "not-utf8") return "Encode the document as UTF-8.";
  if (reason === "depth") return `Flatten the document to at most ${MAX_DEPTH} levels.`;
  if (reason === "trailing") return "Send one document at a time, or one per line with --stream.";
  const c = bytes[byte] === 0x2d ? bytes[byte + 1] : bytes[byte];
  if (reason !== "string" && reason !== "control" && (c === 0x4e || c === 0x49)) {
    return "NaN and Infinity are not JSON; in Python use json.dumps(..., allow_nan=False) and send null instead.";
  }
  return "Send one complete JSON document in UTF-8.";
}

/** Finds the first byte that cannot belong to a well-formed UTF-8 sequence. */
function firstInvalidByte(bytes: Uint8Array): number {
  let i = 0;
  while (i < bytes.length) {
    const size = sequenceLength(bytes, i);
    if (size === 0) return i;
    i += size;
  }
  return i;
}

function sequenceLength(bytes: Uint8Array, at: number): number {
  const lead = bytes[at]!;
  if (lead < 0x80) return 1;
  const size =
    lead >= 0xc2 && lead <= 0xdf
      ? 2
      : lead >= 0xe0 && lead <= 0xef
        ? 3
        : lead >= 0xf0 && lead <= 0xf4
          ? 4
          : 0;
  for (let k = 1; k < size; k++) {
    const c = bytes[at + k];
    if (c === undefined || (c & 0xc0) !== 0x80) return 0;
  }
  const second = bytes[at + 1] ?? 0;
  const overlongOrSurrogate =
    (lead === 0xe0 && second < 0xa0) ||
    (lead === 0xed && second > 0x9f) ||
    (lead === 0xf0 && second < 0x90) ||
    (lead === 0xf4 && second > 0x8f);
  return overlongOrSurrogate ? 0 : size;
}
