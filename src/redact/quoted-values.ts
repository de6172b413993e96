import { matchAt } from "./matching.ts";

/** The text between two quotes, without them. */
export interface Quoted {
  readonly start: number;
  readonly end: number;
  /** The quote that opens it, with the backslashes before it. */
  readonly quote: string;
}

/** A quote with the letters that some languages put before it, and with the backslashes of JSON in JSON. */
const OPENING = /(?:[rRbBuUfF]{1,2}|[@$])?(\\{0,8})("""|'''|["'`])/y;

/** How far back a line is read to see whether a quote opens or closes. */
const WINDOW = 256;

/** Finds the quoted text that begins at a position; one without an end ends with its line. */
export function quotedAt(text: string, index: number): Quoted | undefined {
  const opening = matchAt(OPENING, text, index);
  if (opening === null) return undefined;
  const [whole, slashes = "", quote = ""] = opening;
  const start = index + whole.length;
  return { start, end: endOfQuoted(text, start, slashes.length, quote), quote: slashes + quote };
}

/** Tells which quote a position stands in, by the quotes before it on its line. */
export function enclosingQuote(text: string, index: number): string | undefined {
  const before = text.slice(Math.max(0, index - WINDOW), index);
  const line = before.slice(before.lastIndexOf("\n") + 1);
  let open: string | undefined;
  for (let at = 0; at < line.length; at += 1) {
    const char = line[at]!;
    if (char === "\\") at += 1;
    else if (char === open) open = undefined;
    else if (open === undefined && (char === '"' || char === "`" || isOpeningApostrophe(line, at)))
      open = char;
  }
  return open;
}

/** An apostrophe within a word, as in "don't", opens nothing. */
function isOpeningApostrophe(line: string, at: number): boolean {
  return line[at] === "'" && !/[a-z]/.test(line.charAt(at - 1));
}

function endOfQuoted(text: string, start: number, slashes: number, quote: string): number {
  const isMultiline = quote.length === 3 || quote === "`";
  for (let at = start; at < text.length; at += 1) {
    const char = text[at]!;
    if (char === "\\") {
      const run = countBackslashes(text, at);
      // Inside JSON text in a string, the quote that closes has as many backslashes as the one that opened.
      const closes = slashes > 0 && run <= slashes && text[at + run] === quote;
      if (closes) return at;
      at += slashes > 0 ? run : 1;
    } else if (char === quote[0]) {
      if (slashes > 0) return at;
      if (quote.length === 1 && text[at + 1] === quote && at > start && quote !== "`") at += 1;
      else if (text.startsWith(quote, at)) return at;
    } else if (!isMultiline && (char === "\n" || char === "\r")) return at;
  }
  return text.length;
}

function countBackslashes(text: string, from: number): number {
  let at = from;
  while (text[at] === "\\") at += 1;
  return at - from;
}
