import { isHarmless, isPathUnder, isPlainWords, namesSecret } from "./harmless-values.ts";
import { lengthWithout, matchAt } from "./matching.ts";
import type { Secrecy } from "./secret-names.ts";

/** A value without quotes and what is known about the place in which it stands. */
export interface BareValue {
  readonly name: string;
  readonly secrecy: Secrecy;
  readonly value: string;
  /** How it is assigned: as in the environment, `name=value`, `name = value` or `name: value`. */
  readonly style: "environment" | "tight" | "spaced" | "colon";
  /** Whether the name begins its line and the value ends it, as in configuration files. */
  readonly isWholeLine: boolean;
}

/** Commas, semicolons and ampersands belong to a value unless something new begins behind them. */
const RUN = /(?:[^\s,;&]|[,;&](?![\s"'\\]|$|[A-Za-z_][\w.-]{0,40}["']?[ \t]?[=:])){1,256}/y;
const OPENERS: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };

/** How much of a value decides whether it is one: a longer value is a secret unless it begins like code. */
export const DECISIVE = 256;

/** Words of programs after which an expression follows. */
const KEYWORDS: ReadonlySet<string> = new Set(
  "await async new not lambda function func fn if this self super typeof await match when case let".split(
    " ",
  ),
);

/**
 * Finds where the value without quotes that begins at a position ends; with a limit, looks no further than
 * is needed to judge it.
 */
export function endOfBare(
  text: string,
  start: number,
  enclosing: () => string | undefined,
  limit = Number.POSITIVE_INFINITY,
): number {
  let end = start;
  for (
    let run = matchAt(RUN, text, end);
    run !== null && end - start < limit;
    run = matchAt(RUN, text, end)
  ) {
    end += run[0].length;
  }
  let value = text.slice(start, end);
  if (/["'`]/.test(value)) value = value.slice(0, endInQuote(value, enclosing()));
  return start + endBeforeClosers(value);
}

/** Tells whether a value without quotes is a secret rather than code, prose or a reference. */
export function isSecretBare(place: BareValue): boolean {
  const { name, value, secrecy, style } = place;
  if (isHarmless(value) || isPathUnder(name, value)) return false;
  if (style === "environment") return value !== name;
  if (isCode(value)) return false;
  if (value.length >= DECISIVE) return true;
  if (namesSecret(value)) return false;
  if (/^[\d.]+$/.test(value)) return value.length >= (secrecy === "strong" ? 3 : 6);
  if (KEYWORDS.has(value)) return false;
  if (isPlainWords(value)) return secrecy === "strong" && (style === "tight" || place.isWholeLine);
  return secrecy === "strong" ? value.length > 3 && /[A-Za-z0-9]/.test(value) : isMixed(value);
}

/** Where a value ends that stands in a quote or in the text of a JSON string. */
function endInQuote(value: string, quote: string | undefined): number {
  const close = value.search(
    quote === '"' ? /\\*"/ : quote === "'" ? /\\*'/ : quote === "`" ? /\\*`/ : /\\+["']/,
  );
  return close === -1 ? value.length : close;
}

/** Where a value ends that stands in brackets or quotes: before those that it does not open itself. */
function endBeforeClosers(value: string): number {
  const open: string[] = [];
  for (let at = 0; at < value.length; at += 1) {
    const char = value[at]!;
    const opener = OPENERS[char];
    if (/[([{]/.test(char)) open.push(char);
    else if (opener !== undefined && open.pop() !== opener && endsWord(value, at)) return at;
  }
  return lengthWithout(value, "\"'`>");
}

function endsWord(value: string, at: number): boolean {
  return !/[A-Za-z0-9]/.test(value.charAt(at + 1));
}

const MAX_CALLEE = 120;

/** Tells whether a value begins like a list, an object, a call or an access by index, as in `read.token(`. */
function isCode(value: string): boolean {
  if (/^[([{<]/.test(value)) return true;
  const callee = /^[!&*~]?([A-Za-z_$][\w$.:>?-]{0,120}?)[([{]/.exec(value)?.[1];
  return (
    callee !== undefined &&
    (namesSecret(callee) || callee.split(".").some((name) => isPlainWords(name, MAX_CALLEE)))
  );
}

/** Long enough and mixed enough for a token; names and expressions of code are not. */
function isMixed(value: string): boolean {
  if (value.length < 8) return false;
  return /\d/.test(value) ? /[A-Za-z]/.test(value) : /^[A-Za-z_-]+$/.test(value);
}
