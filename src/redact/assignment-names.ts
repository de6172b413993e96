import { matchAt } from "./matching.ts";
import type { Secrecy, secrecyOf } from "./secret-names.ts";

/** How a value is assigned to a name, which tells how its text is to be read. */
export type Notation =
  /** `NAME=value`, `export name=value`, `--name=value`. */
  | "environment"
  /** `name=value`. */
  | "tight"
  /** `name = value`, `--name value`. */
  | "spaced"
  /** `name: value`. */
  | "colon"
  /** `the name is value`. */
  | "prose";

/** The name of a secret in a text, and where its value begins. */
export interface Assignment {
  readonly name: string;
  readonly secrecy: Secrecy;
  readonly start: number;
  /** Whether the name stands in quotes, as in JSON. */
  readonly isQuoted: boolean;
  readonly notation: Notation;
  readonly valueStart: number;
}

/** Tells the secrecy of a name. */
type FindSecrecy = typeof secrecyOf;

const MAX_NAME = 100;

const TYPE = String.raw`[A-Za-z_&*][\w.&*]{0,40}(?:[<[][\w., |"'[\]<>]{0,60}[>\]])?(?: ?\| ?[\w.]{1,30}){0,4}\??`;
const SEPARATOR = new RegExp(
  String.raw`(\\{0,8}["'\`])?\]?[ \t]{0,40}(=>|:=|[|?+]{0,2}=(?!=|>|~[ \t])|:(?![:=])(?:[ \t]*${TYPE}[ \t]+=[ \t])?)`,
  "y",
);
const EQUALS_SIGN = /=/y;
const BLANKS = /[ \t]{1,40}/y;
const BLANKS_BEFORE_QUOTE = /[ \t]{1,40}(?=\\{0,8}["'`])/y;
const VERB = /[ \t]+(?:is|was)(?=[ \t:])[ \t]*:?/y;
const SPACE = /[ \t]*/y;
const SPACE_AND_BREAKS = /\s*/y;
const EXPORT = /(?:export|set|env|setx|declare -x)[ \t]+$/i;

/** Tells whether a separator may stand behind a name: one look at a character spares most of the patterns below. */
export function mayBeAssigned(text: string, end: number): boolean {
  let at = end;
  while (text[at] === " " || text[at] === "\t") at += 1;
  return at < text.length && "=:|?+]\"'`\\iw".includes(text[at]!);
}

/** Tells whether a name that holds a sign is a flag with its value behind blanks: `--token abc`, `--api key abc`. */
export function isFlag(text: string, sign: number, end: number): boolean {
  if (text[end] !== " " && text[end] !== "\t") return false;
  const start = startOfWord(text, sign);
  if (text.startsWith("--", start)) return true;
  return text[start - 1] === " " && text.startsWith("--", startOfWord(text, start - 1));
}

/** Where the whole name begins that holds a sign and ends at a position. */
export function startOfName(text: string, sign: number, end: number, secrecy: FindSecrecy): number {
  const start = startOfWord(text, sign);
  if (text[start - 1] !== " " || secrecy(text.slice(start, end)) !== undefined) return start;
  return startOfWord(text, start - 1);
}

/** Reads what assigns a value to a name, if the name is that of a secret. */
export function assignmentAt(
  text: string,
  start: number,
  end: number,
  findSecrecy: FindSecrecy,
): Assignment | undefined {
  const name = text.slice(start, end);
  const secrecy = findSecrecy(name);
  if (secrecy === undefined) return undefined;
  const found = separatorAt(text, name, secrecy, end);
  if (found === undefined) return undefined;
  const isQuoted = /["'`]/.test(found);
  const after = end + found.length;
  const space = matchAt(isQuoted ? SPACE_AND_BREAKS : SPACE, text, after)![0];
  const notation = notationOf(text, name, start, found + space);
  return { name, secrecy, start, isQuoted, notation, valueStart: after + space.length };
}

function separatorAt(text: string, name: string, secrecy: Secrecy, end: number): string | undefined {
  const found =
    matchAt(SEPARATOR, text, end) ??
    // In the environment, a value may begin with what would make an operator elsewhere.
    (name === name.toUpperCase() ? matchAt(EQUALS_SIGN, text, end) : null) ??
    (name.startsWith("--") ? matchAt(BLANKS, text, end) : null) ??
    (secrecy === "strong" ? matchAt(BLANKS_BEFORE_QUOTE, text, end) : null) ??
    matchAt(VERB, text, end);
  return found?.[0];
}

function notationOf(text: string, name: string, start: number, separator: string): Notation {
  if (/[a-z]/.test(separator)) return "prose";
  if (separator.includes(":")) return "colon";
  if (separator !== "=") return "spaced";
  const isVariable = name === name.toUpperCase() || name.startsWith("--") || isExported(text, start);
  return isVariable ? "environment" : "tight";
}

function isExported(text: string, start: number): boolean {
  const before = text[start - 1];
  return (before === " " || before === "\t") && EXPORT.test(text.slice(Math.max(0, start - 12), start));
}

function startOfWord(text: string, from: number): number {
  let start = from;
  while (start > 0 && from - start < MAX_NAME && isNameChar(text.charCodeAt(start - 1))) start -= 1;
  // In JSON text, `\n` before the name is a line break.
  return text[start - 1] === "\\" && /[nrt]/.test(text[start]!) ? start + 1 : start;
}

/** Where a name goes on to, some of which stands before a position. */
export function endOfName(text: string, from: number): number {
  let end = from;
  while (end < text.length && end - from < MAX_NAME && isNameChar(text.charCodeAt(end))) end += 1;
  while (text[end - 1] === "-") end -= 1;
  return end;
}

/** Letters, digits, and `$`, `-`, `_`. */
function isNameChar(code: number): boolean {
  const isLetter = (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a);
  return isLetter || (code >= 0x30 && code <= 0x39) || code === 0x24 || code === 0x2d || code === 0x5f;
}
