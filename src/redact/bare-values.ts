import type { Assignment } from "./assignment-names.ts";
import { isHarmless, isPathUnder, isPlainWords, namesSecret } from "./harmless-values.ts";
import { lengthWithout, matchAt } from "./matching.ts";

/** The place in which a value without quotes stands; looked at only where it decides. */
export interface BarePlace {
  /** Whether the name begins its line and the value ends it, as in configuration files. */
  isWholeLine(): boolean;
  /** Whether name and value stand between blanks, as in logs; arguments of calls do not. */
  isBetweenBlanks(): boolean;
}

/** What a value is assigned to. */
type Target = Pick<Assignment, "name" | "secrecy" | "notation">;

/** Commas, semicolons and ampersands belong to a value unless something new begins behind them. */
const RUN = /(?:[^\s,;&]|[,;&](?![\s"'\\]|$|[A-Za-z_][\w.-]{0,40}["']?[ \t]?[=:])){1,256}/y;
const CLOSING = "\"'`>";
const OPENERS: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };

/** How much of a value decides whether it is one: a longer value is a secret unless it begins like code. */
export const DECISIVE = 256;

/** Words of programs after which an expression follows. */
const KEYWORDS: ReadonlySet<string> = new Set(
  "await async new not lambda function func fn if this self super typeof await match when case let".split(
    " ",
  ),
);

/** Finds how far a value without quotes may go at most; with a limit, looks no further than is needed to judge it. */
export function endOfRun(text: string, start: number, limit = Number.POSITIVE_INFINITY): number {
  let end = start;
  for (
    let run = matchAt(RUN, text, end);
    run !== null && end - start < limit;
    run = matchAt(RUN, text, end)
  ) {
    end += run[0].length;
  }
  return end;
}

/** Finds where the value without quotes ends that begins at a position and goes no further than its run. */
export function endOfBare(
  text: string,
  start: number,
  runEnd: number,
  enclosing: () => string | undefined,
): number {
  let value = text.slice(start, runEnd);
  if (/["'`]/.test(value)) value = value.slice(0, endInQuote(value, enclosing()));
  return start + endBeforeClosers(value);
}

/** Shorter values are secrets only in variables of the environment. */
const SHORTEST = 3;

/** Tells whether a value without quotes is a secret rather than code, prose or a reference. */
export function isSecretBare(target: Target, value: string, place: BarePlace): boolean {
  const { name, secrecy, notation } = target;
  const isOfVariable = notation === "environment" || isVariable(target, place);
  if (value.length < SHORTEST && !isOfVariable) return false;
  if (isHarmless(value) || isPathUnder(name, value)) return false;
  if (isOfVariable) return value !== name;
  if (isCode(value) || KEYWORDS.has(value)) return false;
  if (value.length >= DECISIVE) return true;
  if (namesSecret(value)) return false;
  if (/^[\d.]+$/.test(value)) return value.length >= (secrecy === "strong" ? 3 : 6);
  if (notation === "prose") return isMixed(value);
  if (isPlainWords(value)) return isPlainSecret(target, value, place);
  return secrecy === "strong"
    ? value.length > 3 && /[A-Za-z0-9]/.test(value)
    : isMixed(value) || isLetters(value);
}

/** `NAME: value` on a line of its own, as in files that list variables. */
function isVariable({ name, notation }: Target, place: BarePlace): boolean {
  return notation === "colon" && name === name.toUpperCase() && place.isWholeLine();
}

/** Words are secrets where configuration files and logs have values, and code has none. */
function isPlainSecret({ secrecy, notation }: Target, value: string, place: BarePlace): boolean {
  if (secrecy === "strong") return notation === "tight" || place.isWholeLine();
  return (
    (notation === "tight" && place.isBetweenBlanks()) || (/^[a-z]{8,}$/.test(value) && place.isWholeLine())
  );
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
  if (!/[)\]}]/.test(value)) return lengthWithout(value, CLOSING);
  const open: string[] = [];
  for (let at = 0; at < value.length; at += 1) {
    const char = value[at]!;
    const opener = OPENERS[char];
    if (/[([{]/.test(char)) open.push(char);
    else if (opener !== undefined && open.pop() !== opener && endsWord(value, at)) return at;
  }
  return lengthWithout(value, CLOSING);
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
