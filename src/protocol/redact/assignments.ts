import { type BareValue, DECISIVE, endOfBare, isSecretBare } from "./bare-values.ts";
import { type Edit, mask } from "./edits.ts";
import { isHarmless } from "./harmless-values.ts";
import { matchAt, walkMatches } from "./matching.ts";
import { enclosingQuote, quotedAt } from "./quoted-values.ts";
import { holdsCounts, type Secrecy, secrecyOf } from "./secret-names.ts";

/** What reads the array or object of JSON at a position, all of whose values are secret. */
export type StructureReader = (
  text: string,
  index: number,
  name: string,
) => { edits: Edit[]; end: number } | undefined;

/** A name in a text that is followed by its value. */
interface Assignment {
  readonly name: string;
  readonly secrecy: Secrecy;
  readonly start: number;
  readonly isQuoted: boolean;
  readonly isFlag: boolean;
  readonly separator: string;
  readonly valueStart: number;
}

/** Something that every name of a secret holds. */
export const NAME_SIGN = /pass|pwd|secret|cred|token|auth|cookie|jwt|bearer|key|conn|phrase|recovery/gi;

const NAME_CHAR = /[A-Za-z0-9_$-]/;
const MAX_NAME = 100;

const TYPE = String.raw`[A-Za-z_&*][\w.&*]{0,40}(?:[<[][\w., |"'[\]<>]{0,60}[>\]])?(?: ?\| ?[\w.]{1,30}){0,4}\??`;
const SEPARATOR = new RegExp(
  String.raw`(\\{0,8}["'\`])?\]?[ \t]{0,40}(=>|:=|[|?+]{0,2}=(?!=|>|~[ \t])|:(?![:=])(?:[ \t]*${TYPE}[ \t]+=[ \t])?)`,
  "y",
);
/** In the environment, a value may begin with what would be an operator elsewhere. */
const ENVIRONMENT_SEPARATOR = /()(=)/y;
const BLANKS = /[ \t]*/y;
const BLANKS_AND_BREAKS = /\s*/y;
const NUMBER = /-?\d[\d.eE+-]*(?=\s*[,}\]]|\s*$)/y;

/** Finds values that are assigned to the name of a secret, in any of the usual notations. */
export function findAssignments(text: string, readStructure: StructureReader): Edit[] {
  const edits: Edit[] = [];
  walkMatches(NAME_SIGN, text, ({ index, 0: word }) => {
    const [start, end] = nameAround(text, index, index + word.length);
    const found = assignmentAt(text, start, end);
    if (found === undefined) return end;
    const value = secretsOf(text, found, readStructure);
    for (const edit of value.edits) edits.push(edit);
    return Math.max(end, value.end);
  });
  return edits;
}

/** The whole name of which a sign is a part. */
function nameAround(text: string, from: number, to: number): [start: number, end: number] {
  const end = endOfName(text, to);
  let start = startOfName(text, from);
  // In JSON text, `\n` before the name is a line break.
  if (text[start - 1] === "\\" && /[nrt]/.test(text[start]!)) start += 1;
  if (text[start - 1] !== " ") return [start, end];
  const word = startOfName(text, start - 1);
  return [secrecyOf(text.slice(start, end)) === undefined ? word : start, end];
}

function startOfName(text: string, from: number): number {
  let start = from;
  while (start > 0 && from - start < MAX_NAME && NAME_CHAR.test(text[start - 1]!)) start -= 1;
  return start;
}

function endOfName(text: string, from: number): number {
  let end = from;
  while (end < text.length && end - from < MAX_NAME && NAME_CHAR.test(text[end]!)) end += 1;
  while (text[end - 1] === "-") end -= 1;
  return end;
}

function assignmentAt(text: string, start: number, end: number): Assignment | undefined {
  const name = text.slice(start, end);
  const secrecy = secrecyOf(name);
  if (secrecy === undefined) return undefined;
  const isFlag = name.startsWith("--");
  const isUpper = name === name.toUpperCase();
  const separator =
    matchAt(SEPARATOR, text, end) ?? (isUpper ? matchAt(ENVIRONMENT_SEPARATOR, text, end) : null);
  if (separator !== null) {
    const isQuoted = (separator[1] ?? "") !== "";
    const after = end + separator[0].length;
    const blanks = matchAt(isQuoted ? BLANKS_AND_BREAKS : BLANKS, text, after)![0];
    const valueStart = after + blanks.length;
    return { name, secrecy, start, isQuoted, isFlag, separator: separator[0] + blanks, valueStart };
  }
  const blanks = matchAt(BLANKS, text, end)![0];
  if (!isFlag || blanks === "") return undefined;
  return { name, secrecy, start, isQuoted: false, isFlag, separator: " ", valueStart: end + blanks.length };
}

function secretsOf(
  text: string,
  found: Assignment,
  readStructure: StructureReader,
): { edits: Edit[]; end: number } {
  const { name, isQuoted, valueStart: start } = found;
  const enclosing = (): string | undefined => (isQuoted ? undefined : enclosingQuote(text, found.start));
  const quoted = quotedAt(text, start);
  if (quoted !== undefined) {
    // The quote closes the text in which the name stands, as in "password=" + value.
    if (enclosing() === quoted.quote) return { edits: [], end: start };
    const isSecret = !isHarmless(text.slice(quoted.start, quoted.end));
    return { edits: isSecret ? [mask(quoted.start, quoted.end)] : [], end: quoted.end };
  }
  if (isQuoted) {
    const structure = readStructure(text, start, name);
    if (structure !== undefined) return structure;
    const number = matchAt(NUMBER, text, start)?.[0];
    if (number !== undefined) {
      // A number under a path, as in an index of modules, counts something.
      const isCount = holdsCounts(name) || text[found.start - 1] === "/";
      const edit = { start, end: start + number.length, by: '"***"' };
      return { edits: isCount ? [] : [edit], end: edit.end };
    }
  }
  const decisive = endOfBare(text, start, enclosing, DECISIVE);
  const value = text.slice(start, decisive);
  if (value === "" || !isSecretBare({ ...found, value, ...placeOf(text, found, decisive) })) {
    return { edits: [], end: start };
  }
  const end = endOfBare(text, start, enclosing);
  return { edits: [mask(start, end)], end };
}

function placeOf(text: string, found: Assignment, end: number): Pick<BareValue, "style" | "isWholeLine"> {
  const { name, separator, isFlag } = found;
  const before = text.slice(Math.max(0, found.start - 40), found.start);
  const isWholeLine =
    /(?:^|\n)[\s"'-]*$/.test(before) && /^[ \t]*(?:\r?\n|$|#)/.test(text.slice(end, end + 40));
  const isTight = separator === "=";
  const isUpper = name === name.toUpperCase();
  const isExported = /(?:export|set|env|setx|declare -x)[ \t]+$/i.test(before);
  if (isTight && (isUpper || isExported || isFlag)) return { style: "environment", isWholeLine };
  if (separator.includes(":") && isUpper && isWholeLine) return { style: "environment", isWholeLine };
  return { style: isTight ? "tight" : separator.includes(":") ? "colon" : "spaced", isWholeLine };
}
