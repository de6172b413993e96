import {
  type Assignment,
  assignmentAt,
  endOfName,
  isFlag,
  mayBeAssigned,
  startOfName,
} from "./assignment-names.ts";
import { type BarePlace, DECISIVE, endOfBare, endOfRun, isSecretBare } from "./bare-values.ts";
import { append, type Edit, mask } from "./edits.ts";
import { isHarmless } from "./harmless-values.ts";
import { matchAt } from "./matching.ts";
import { createQuoteFinder, type QuoteFinder, quotedAt } from "./quoted-values.ts";
import { createSecrecyFinder, holdsCounts } from "./secret-names.ts";
import { ASSIGNMENT_SIGN, nextSign } from "./signs.ts";

/** What to mask of a value, and where the text goes on behind it. */
interface Found {
  readonly edits: readonly Edit[];
  readonly end: number;
}

/** What reads the array or object of JSON at a position, all of whose values are secret. */
export type StructureReader = (index: number, name: string) => Found | undefined;

const NUMBER = /-?\d[\d.eE+-]*(?=\s*[,}\]]|\s*$)/y;

/** What every notation holds something of: a text without it assigns nothing, whatever names stand in it. */
const ASSIGNS = /[=:"'`]|--|[ \t](?:is|was)[ \t:]/;

/** Finds values that are assigned to the name of a secret, in any of the usual notations. */
export function findAssignments(text: string, readStructure: StructureReader): Edit[] {
  const edits: Edit[] = [];
  if (!ASSIGNS.test(text)) return edits;
  const hasFlags = text.includes("--");
  const finders = { quoteAt: createQuoteFinder(text), secrecy: createSecrecyFinder() };
  let from = 0;
  for (let sign = nextSign(text, from, ASSIGNMENT_SIGN); sign !== undefined; ) {
    const end = endOfName(text, sign.end);
    const found =
      mayBeAssigned(text, end) || (hasFlags && isFlag(text, sign.start, end))
        ? secretAfter(text, sign.start, end, finders, readStructure)
        : undefined;
    if (found !== undefined) append(edits, found.edits);
    from = Math.max(end, found?.end ?? 0);
    sign = nextSign(text, from, ASSIGNMENT_SIGN);
  }
  return edits;
}

/** What remembers something of the text before. */
interface Finders {
  readonly quoteAt: QuoteFinder;
  readonly secrecy: ReturnType<typeof createSecrecyFinder>;
}

function secretAfter(
  text: string,
  sign: number,
  end: number,
  { quoteAt, secrecy }: Finders,
  readStructure: StructureReader,
): Found | undefined {
  const assignment = assignmentAt(text, startOfName(text, sign, end, secrecy), end, secrecy);
  if (assignment === undefined) return undefined;
  const enclosing = (): string | undefined => (assignment.isQuoted ? undefined : quoteAt(assignment.start));
  return (
    quotedSecret(text, assignment, enclosing) ??
    (assignment.isQuoted ? jsonSecret(text, assignment, readStructure) : undefined) ??
    bareSecret(text, assignment, enclosing)
  );
}

function quotedSecret(
  text: string,
  assignment: Assignment,
  enclosing: () => string | undefined,
): Found | undefined {
  const quoted = quotedAt(text, assignment.valueStart);
  if (quoted === undefined) return undefined;
  // The quote closes the text in which the name stands, as in "password=" + value.
  if (enclosing() === quoted.quote) return { edits: [], end: assignment.valueStart };
  const isSecret = !isHarmless(text.slice(quoted.start, quoted.end));
  return { edits: isSecret ? [mask(quoted.start, quoted.end)] : [], end: quoted.end };
}

/** A list, an object or a number under a name in quotes: JSON, though the text as a whole is none. */
function jsonSecret(
  text: string,
  { name, start, valueStart }: Assignment,
  readStructure: StructureReader,
): Found | undefined {
  const structure = readStructure(valueStart, name);
  if (structure !== undefined) return structure;
  const number = matchAt(NUMBER, text, valueStart)?.[0];
  if (number === undefined) return undefined;
  // A number under a path, as in an index of modules, counts something.
  const isCount = holdsCounts(name) || text[start - 1] === "/";
  const edit = { start: valueStart, end: valueStart + number.length, by: '"***"' };
  return { edits: isCount ? [] : [edit], end: edit.end };
}

function bareSecret(text: string, assignment: Assignment, enclosing: () => string | undefined): Found {
  const { name, notation, valueStart } = assignment;
  const mayBeCode = notation !== "environment" && name !== name.toUpperCase();
  if (mayBeCode && /[([{<]/.test(text.charAt(valueStart))) return { edits: [], end: valueStart };
  const run = endOfRun(text, valueStart, DECISIVE);
  const decisive = endOfBare(text, valueStart, run, enclosing);
  const value = text.slice(valueStart, decisive);
  if (value === "" || !isSecretBare(assignment, value, placeOf(text, assignment, decisive))) {
    return { edits: [], end: valueStart };
  }
  const isWhole = run - valueStart < DECISIVE;
  const end = isWhole ? decisive : endOfBare(text, valueStart, endOfRun(text, valueStart), enclosing);
  return { edits: [mask(valueStart, end)], end };
}

function placeOf(text: string, { start }: Assignment, end: number): BarePlace {
  const before = (): string => text.slice(Math.max(0, start - 40), start);
  const after = (): string => text.slice(end, end + 40);
  return {
    isWholeLine: () => /^[ \t]*(?:\r?\n|$|#)/.test(after()) && /(?:^|\n)[\s"'-]*$/.test(before()),
    isBetweenBlanks: () => /^(?:\s|$)/.test(after()) && /(?:^|\s)$/.test(before()),
  };
}
