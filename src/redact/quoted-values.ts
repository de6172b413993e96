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

const LINE_FEED = 0x0a;
const QUOTE = 0x22;
const APOSTROPHE = 0x27;
const BACKSLASH = 0x5c;
const BACKTICK = 0x60;

/** How far back a line is read at least to see whether a quote opens or closes. */
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
export type QuoteFinder = (index: number) => string | undefined;

/** Makes what finds quotes in a text. Positions that follow each other are found without reading a line again. */
export function createQuoteFinder(text: string): QuoteFinder {
  let start = 0;
  let at = 0;
  let open = 0;
  return (index) => {
    const window = Math.max(0, (Math.floor(index / WINDOW) - 1) * WINDOW);
    if (window !== start || index < at) {
      start = window;
      at = window;
      open = 0;
    }
    for (; at < index; at += 1) {
      const code = text.charCodeAt(at);
      if (code === LINE_FEED) open = 0;
      else if (code === BACKSLASH && text.charCodeAt(at + 1) !== LINE_FEED) at += 1;
      else if (code !== QUOTE && code !== APOSTROPHE && code !== BACKTICK) continue;
      else if (code === open) open = 0;
      else if (open === 0 && (code !== APOSTROPHE || at === start || !isSmallLetter(text, at - 1)))
        open = code;
    }
    return open === 0 ? undefined : String.fromCharCode(open);
  };
}

/** An apostrophe within a word, as in "don't", opens nothing. */
function isSmallLetter(text: string, index: number): boolean {
  const code = text.charCodeAt(index);
  return code >= 0x61 && code <= 0x7a;
}

function endOfQuoted(text: string, start: number, slashes: number, quote: string): number {
  const isMultiline = quote.length === 3 || quote === "`";
  for (let at = start; at < text.length; at += 1) {
    const char = text[at]!;
    if (char === "\\" && slashes === 0) at += 1;
    else if (char === "\\") {
      const run = countBackslashes(text, at);
      // Inside JSON text in a string, the quote that closes has as many backslashes as the one that opened.
      if (run <= slashes && text[at + run] === quote) return at;
      at += run;
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
