import { type CharClass, matchClass, parseClass } from "./char-class.ts";

// Own matching, because the pattern comes from the caller or from a stranger's .gitignore: libraries turn
// patterns into backtracking expressions, and one file name can then hold the process for minutes.

const STAR = Symbol("any run");
const ANY_CHAR = Symbol("any character");

/** Tests one part of a path: a name without slashes. */
export type NameTest = (name: string) => boolean;

/** Tests a path, given as its parts. */
export type PathTest = (parts: readonly string[]) => boolean;

type NameItem = typeof STAR | typeof ANY_CHAR | CharClass | number;

/**
 * Compiles a pattern for one name: `*`, `?`, `[a-z]`, `[!a-z]`, `\` before a literal character.
 * Undefined when it is malformed: an open bracket, or a backslash at the end.
 */
export function compileName(pattern: string): NameTest | undefined {
  const items = parseName(pattern);
  if (items === undefined) return undefined;
  const stars = items.filter((item) => item === STAR).length;
  if (items.every((item) => typeof item === "number" || item === STAR) && stars <= 1) {
    return compileSimple(items as (number | typeof STAR)[]);
  }
  return (name) => {
    const chars = Array.from(name, (char) => char.codePointAt(0) ?? 0);
    return matchSequence(items, chars.length, (item, at) => matchChar(item, chars[at] ?? 0));
  };
}

/**
 * Compiles a pattern of several parts; a part `**` stands for any number of parts, at the end for at least one.
 * Undefined when a part is malformed.
 */
export function compilePath(pattern: readonly string[]): PathTest | undefined {
  const items: (typeof STAR | NameTest)[] = [];
  for (const [index, part] of pattern.entries()) {
    if (!/^\*{2,}$/.test(part)) {
      const test = compileName(part);
      if (test === undefined) return undefined;
      items.push(test);
    } else {
      if (index === pattern.length - 1) items.push(() => true);
      items.push(STAR);
    }
  }
  return (parts) => matchSequence(items, parts.length, (test, at) => test(parts[at] ?? ""));
}

/** Matches in at most length × items steps: only the latest star ever needs to grow. */
function matchSequence<Item>(
  items: readonly (Item | typeof STAR)[],
  length: number,
  matches: (item: Item, at: number) => boolean,
): boolean {
  let item = 0;
  let at = 0;
  let star = -1;
  let starEnd = 0;
  while (at < length) {
    const current = items[item];
    if (current === STAR) {
      star = item++;
      starEnd = at;
    } else if (current !== undefined && matches(current, at)) {
      item++;
      at++;
    } else if (star >= 0) {
      item = star + 1;
      at = ++starEnd;
    } else {
      return false;
    }
  }
  while (items[item] === STAR) item++;
  return item === items.length;
}

function matchChar(item: Exclude<NameItem, typeof STAR>, char: number): boolean {
  if (typeof item === "number") return item === char;
  return item === ANY_CHAR || matchClass(item, char);
}

/** Literal text with at most one star: the common case, without decoding the name. */
function compileSimple(items: readonly (number | typeof STAR)[]): NameTest {
  const at = items.indexOf(STAR);
  const text = (part: readonly (number | typeof STAR)[]) =>
    part.map((char) => String.fromCodePoint(char as number)).join("");
  if (at < 0) {
    const literal = text(items);
    return (name) => name === literal;
  }
  const head = text(items.slice(0, at));
  const tail = text(items.slice(at + 1));
  return (name) => name.length >= head.length + tail.length && name.startsWith(head) && name.endsWith(tail);
}

function parseName(pattern: string): NameItem[] | undefined {
  const chars = Array.from(pattern);
  const items: NameItem[] = [];
  for (let at = 0; at < chars.length; at++) {
    const char = chars[at] ?? "";
    if (char === "*") {
      if (items.at(-1) !== STAR) items.push(STAR);
    } else if (char === "?") {
      items.push(ANY_CHAR);
    } else if (char === "[") {
      const parsed = parseClass(chars, at + 1);
      if (parsed === undefined) return undefined;
      items.push(parsed.charClass);
      at = parsed.end;
    } else {
      const literal = char === "\\" ? chars[++at] : char;
      if (literal === undefined) return undefined;
      items.push(literal.codePointAt(0) ?? 0);
    }
  }
  return items;
}
