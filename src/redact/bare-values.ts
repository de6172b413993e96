import type { Assignment } from "./assignment-names.ts";
import { isHarmless, isPathUnder, isPlainWords, namesSecret } from "./harmless-values.ts";
import { lengthWithout, matchAt } from "./matching.ts";

/** A value without quotes and what is known about the place in which it stands. */
export interface BareValue extends Pick<Assignment, "name" | "secrecy" | "notation"> {
  readonly value: string;
  /** Whether the name begins its line and the value ends it, as in configuration files. */
  readonly isWholeLine: boolean;
  /** Whether name and value stand between blanks, as in logs; arguments of calls do not. */
  readonly isBetweenBlanks: boolean;
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
  const { name, value, secrecy, notation } = place;
  if (isHarmless(value) || isPathUnder(name, value)) return false;
  if (notation === "environment" || isVariable(place)) return value !== name;
  if (isCode(value) || KEYWORDS.has(value)) return false;
  if (value.length >= DECISIVE) return true;
  if (namesSecret(value)) return false;
  if (/^[\d.]+$/.test(value)) return value.length >= (secrecy === "strong" ? 3 : 6);
  if (notation === "prose") return isMixed(value);
  if (isPlainWords(value)) return isPlainSecret(place);
  return secrecy === "strong"
    ? value.length > 3 && /[A-Za-z0-9]/.test(value)
    : isMixed(value) || isLetters(value);
}

/** `NAME: value` on a line of its own, as in files that list variables. */
function isVariable({ name, notation, isWholeLine }: BareValue): boolean {
  return notation === "colon" && isWholeLine && name === name.toUpperCase();
}

/** Words are secrets where configuration files and logs have values, and code has none. */
function isPlainSecret({ value, secrecy, notation, isWholeLine, isBetweenBlanks }: BareValue): boolean {
  if (secrecy === "strong") return notation === "tight" || isWholeLine;
  return (notation === "tight" && isBetweenBlanks) || (isWholeLine && /^[a-z]{8,}$/.test(value));
}

/** Where a value ends that stands in a quote or in the text of a JSON string. */
function endInQuote(value: string, quote: string | undefined): number {
  const pattern = quote === '"' ? /"/ : quote === "'" ? /'/ : quote === "`" ? /`/ : /(?<=\\)["']/;
  const close = value.search(pattern);
  // Backslashes are counted behind the search: a pattern that begins with many of them takes quadratic time.
  return close === -1 ? value.length : lengthWithout(value.slice(0, close), "\\");
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

/** Letters and digits mixed, as in tokens; names of code have their digits at the end, if any. */
function isMixed(value: string): boolean {
  return value.length >= 5 && /\d/.test(value) && /[A-Za-z]/.test(value);
}

/** Letters only, so many that they make a token. */
function isLetters(value: string): boolean {
  return /^[A-Za-z_-]{8,}$/.test(value);
}
