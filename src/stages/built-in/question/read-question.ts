import { isAscii, isCapitalAt, isLetterAt } from "../text/ascii.ts";
import { extractEntities, isCodeLike, isFileName } from "../text/entities.ts";
import { normalizeText } from "../text/normalize.ts";
import { oneOf } from "../text/one-of.ts";
import { contentWords } from "../text/words.ts";
import type { Ask, AskKind, Relation } from "./ask.ts";
import { formsFor } from "./forms-for.ts";
import { withoutManners } from "./manners.ts";
import { isPhrase, isPronoun, isStrictName, readSubject, type Subject, subjectOfName } from "./subject.ts";

/** What was read from a question. */
export interface Reading {
  readonly asks: readonly Ask[];
  /** How sure the reading is, from 0 to 1. */
  readonly confidence: number;
  /** True when the question leans on a word such as "it" that nothing before explains. */
  readonly dangling: boolean;
  /** True when no form of question fitted and the asks stand on the names alone. */
  readonly guessed: boolean;
}

/** How many things one question can ask for. */
const MAX_ASKS = 8;
const MAX_CLAUSE = 600;

// In the place of a name these are not names; other small words may be ("where is find defined?").
const isVague = oneOf(
  "i|you|me|we|us|he|she|they|anything|something|everything|nothing|someone|stuff|thing|things|here|there|now|up|to|on|one|ones|code|help|that|this|it|is|are|was|the|a|an|please|going|happening|wrong|new|what|where|who|how|why|when|which|do|does|did|can|could|should|would",
);
const isArticleOrKind = oneOf("the|a|an|class|function|method|type|struct");

/** Reads a question as the things that it asks for. */
export function readQuestion(text: string): Reading {
  const normalized = withoutMasks(normalizeText(text));
  const asks: Ask[] = [];
  let dangling = false;
  for (const clause of clausesOf(normalized)) {
    const found = readClause(clause, asks.at(-1)?.subject);
    if (found === "dangling") dangling = true;
    else asks.push(...found);
  }
  if (asks.length > 0)
    return { asks: unique(asks), confidence: confidenceOf(asks), dangling, guessed: false };
  const guessed = dangling ? [] : guess(normalized);
  return { asks: guessed, confidence: guessed.length > 0 ? 0.4 : 0.1, dangling, guessed: guessed.length > 0 };
}

/** What stands where a secret was names nothing; what the secret was the value of may be asked for. */
function withoutMasks(text: string): string {
  return text.includes("***")
    ? text.replace(/(?:[=:]\s?)?["'`]?\*{3}["'`]?/g, "").replace(/ {2,}/g, " ")
    : text;
}

function clausesOf(text: string): string[] {
  const spaced = text.replace(
    /(?:,\s*|\s+)(?:and|then|but|or|plus)(?: also| then)?\s+(?=(?:where|who|what|which|how|when|find|show|list|explain|trace|describe|locate|is|are|does)(?:'s)?\b)/gi,
    "\n",
  );
  const clauses: string[] = [];
  for (const part of spaced.split(/[?!;\n]+(?=\s|$)|\.(?=\s+[A-Z]|\s*$)|\n/)) {
    const said = part.slice(0, MAX_CLAUSE).trim();
    if (said === "") continue;
    const clause = withoutManners(said);
    if (isLetterAt(clause, 0) || /[\p{L}\p{N}]/u.test(clause)) clauses.push(clause);
    if (clauses.length === MAX_ASKS) break;
  }
  return clauses;
}

function readClause(clause: string, before: Subject | undefined): Ask[] | "dangling" {
  const lower = clause.toLowerCase();
  for (const form of formsFor(lower)) {
    const { kind, relation } = form;
    const groups = form.match(clause, lower);
    if (groups === null) continue;
    if (kind === "overview") return [{ kind }];
    // "the parse method of Annotated": what looks like a verb is a name.
    if (isCapitalAt(groups.v ?? "", 0)) continue;
    const subjects = kind === "find_code" ? topicOf(groups.s!, groups.k) : subjectsOf(groups.s!, before);
    if (subjects === "dangling") return subjects;
    if (kind === "trace_flow") {
      const target = subjectsOf(groups.t!, before);
      const [from, to] = [subjects[0], target === "dangling" ? undefined : target[0]];
      if (from !== undefined && to !== undefined) return flow(from, to);
      continue;
    }
    if (subjects.length > 0) return subjects.map((subject) => askFor(kind, subject, relation));
  }
  return [];
}

function flow(from: Subject, to: Subject): Ask[] {
  return [
    { kind: "find_definition", subject: from },
    { kind: "find_definition", subject: to },
    { kind: "trace_flow", subject: from, target: to },
  ];
}

function askFor(kind: AskKind, subject: Subject, relation: Relation | undefined): Ask {
  const isFile = isFileName(subject.name);
  if (isFile && (kind === "explain_symbol" || kind === "find_definition" || kind === "find_code")) {
    return { kind: "explain_file", subject };
  }
  return { kind, subject, ...(relation === undefined ? {} : { relation }) };
}

function subjectsOf(phrase: string, before: Subject | undefined): Subject[] | "dangling" {
  if (isPronoun(phrase.trim())) return before === undefined ? "dangling" : [before];
  const pieces = piecesOf(phrase).filter((piece) => piece !== "");
  const isList = pieces.length > 1 && pieces.every((piece) => isListItem(piece));
  const subjects = (isList ? pieces : [phrase]).map((piece) => readSubject(piece));
  return subjects.filter((subject) => subject !== undefined).filter((subject) => !isEmptySubject(subject));
}

function piecesOf(phrase: string): string[] {
  const lower = phrase.toLowerCase();
  if (isAscii(phrase) && !lower.includes(",") && !lower.includes(" and ") && !lower.includes(" or "))
    return [phrase];
  return phrase.split(/\s*,\s*(?:and\s+|or\s+)?|\s+(?:and|or)\s+/i);
}

function isListItem(piece: string): boolean {
  const words = piece
    .trim()
    .split(/\s+/)
    .filter((word) => !isArticleOrKind(word));
  return words.length === 1;
}

function isEmptySubject(subject: Subject): boolean {
  return subject.qualifiers.length === 0 && subject.name.split(" ").every(isVague);
}

// A described behaviour: its words are searched together, the names in it first.
function topicOf(phrase: string, kind?: string): Subject[] {
  const names = extractEntities(phrase).filter(isCodeLike);
  const words = contentWords(phrase).slice(0, 6);
  if (words.length === 0) return [];
  const declared = kind?.toLowerCase().replace(/(?<=[^s])s$|(?<=ss)es$/, "");
  const named =
    declared === undefined || !/^(?:function|method|class|type|struct)$/.test(declared) ? {} : { declared };
  return [{ name: words.join(" "), qualifiers: [], within: names.slice(0, 3), ...named }];
}

function guess(text: string): Ask[] {
  const whole = text.split(" ").length <= 8 ? readSubject(text) : undefined;
  if (whole !== undefined && !isPhrase(whole) && isStrictName(whole) && whole.within.every(isNameInCode))
    return [askFor("find_definition", whole, undefined)];
  const entities = extractEntities(text);
  if (entities.length > 0) {
    return entities.slice(0, 4).map((entity) => askFor("find_definition", subjectOfName(entity), undefined));
  }
  return topicOf(text).map((subject) => ({ kind: "find_code", subject }));
}

function isNameInCode(word: string): boolean {
  return isCodeLike(word) || isFileName(word);
}

function confidenceOf(asks: readonly Ask[]): number {
  const named = asks.filter((ask) => ask.kind === "overview" || !(ask.subject?.name.includes(" ") ?? true));
  return named.length === asks.length ? 0.95 : 0.75;
}

function unique(asks: readonly Ask[]): readonly Ask[] {
  // Most asks differ in what is quickly compared.
  if (new Set(asks.map(({ kind, subject }) => `${kind} ${subject?.name}`)).size === asks.length) return asks;
  const seen = new Set<string>();
  return asks.filter((ask) => {
    const key = JSON.stringify(ask);
    return seen.has(key) ? false : Boolean(seen.add(key));
  });
}
