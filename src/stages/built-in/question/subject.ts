import { isAscii, isCapitalAt, isLetterAt, isSmallAt } from "../text/ascii.ts";
import { isCodeLike, isFileName } from "../text/entities.ts";
import { oneOf } from "../text/one-of.ts";
import { isStopWord } from "../text/words.ts";

/** The thing that a question is about. */
export interface Subject {
  /** An identifier, a file path, or several plain words separated by spaces. */
  readonly name: string;
  /** The names around it, outermost first: `flask.Flask.route` → flask, Flask. */
  readonly qualifiers: readonly string[];
  /** What the question calls it: class, function, … */
  readonly declared?: string;
  /** Files, folders or words that the question ties it to; they only influence the order. */
  readonly within: readonly string[];
}

const isKindName = oneOf(
  "class|interface|struct|structure|enum|trait|protocol|type|record|union|function|func|fn|method|procedure|routine|subroutine|macro|constant|const|variable|var|field|property|attribute|module|package|namespace|object|decorator|constructor|component|hook|mixin|typedef|alias|exception|endpoint|handler|symbol|identifier",
);
const isNoise = oneOf(
  "the|a|an|all|any|some|our|my|your|this|that|these|those|its|of|called|named|main|actual|exact|real|abstract|static|public|private|async|generic|logic|code|implementation|functionality|stuff|thing|things|source|definition|definitions|declaration|place|places|part|parts|itself|file|helper|and|or",
);
const isArticle = oneOf(
  "the|a|an|all|any|some|our|my|your|this|that|these|those|its|of|called|named|and|or|actual|exact|real|logic|code|implementation|definition|definitions|declaration|itself|file",
);

/** Tells whether a phrase stands for the subject of the question before. */
export const isPronoun = oneOf("it|that|this|them|they|these|those|its|that one|this one|the same");

/** Reads the noun phrase of a question as a subject; undefined where it names nothing. */
export function readSubject(phrase: string): Subject | undefined {
  const text = withoutEdges(phrase.slice(0, 400).trim());
  if (text === "" || text === "--") return undefined;
  const isQuoting = text.includes("'") || text.includes('"') || text.includes("`");
  const quoted = isQuoting ? /[`"']([^`"']{1,200})[`"']/.exec(text) : null;
  if (quoted) return readQuoted(text, quoted[1]!.trim());
  const [head = "", ...ties] = splitAtTies(text);
  const within = ties.flatMap(tieNames);
  const possessive = isQuoting ? /^(.+?)'s?\s+(.+)$/.exec(head) : null;
  const owner = possessive ? tieNames(possessive[1]!) : [];
  const { names, declared } = readHead(possessive ? possessive[2]! : head);
  if (names.length === 0) return within.length > 0 ? readSubject(ties.join(" ")) : undefined;
  return build(names, declared, [...owner, ...within]);
}

/** The subject as a person writes it: its qualified name. */
export function qualifiedName(subject: Subject): string {
  return [...subject.qualifiers, subject.name].join(".");
}

/** Tells whether the subject is several plain words, not one name. */
export function isPhrase(subject: Subject): boolean {
  return subject.name.includes(" ");
}

/** Tells whether the subject is a name in a style that only code uses, so that a part of it is not it. */
export function isStrictName(subject: Subject): boolean {
  return subject.qualifiers.length > 0 || isCodeLike(subject.name) || /[^A-Za-z ]/.test(subject.name);
}

/** A subject from a name as written in code: `Session.request`, `pkg::name`, `Foo#bar`, `src/app.py`. */
export function subjectOfName(written: string, declared?: string, within: readonly string[] = []): Subject {
  const rest = { within, ...(declared === undefined ? {} : { declared }) };
  if (/^\w+$/.test(written)) return { name: written, qualifiers: [], ...rest };
  const name = written
    .replace(/\(.*$/, "")
    .replace(/<[^<>]*>$/, "")
    .replace(/^[@&*$]+(?=\w)/, "")
    .trim();
  if (isFileName(name) || name.startsWith("--") || /[\s/]/.test(name)) {
    return { name: name.replace(/^\.\//, ""), qualifiers: [], ...rest };
  }
  const parts = name.split(/\.|::|#|->/).filter((part) => part !== "");
  return { name: parts.at(-1) ?? name, qualifiers: parts.slice(0, -1), ...rest };
}

function withoutEdges(text: string): string {
  if (isBetweenLetters(text)) return text;
  return text.replace(/^[\s,:;.\-\u2013\u2014([{]+|[\s,:;.!?\-\u2013\u2014\])}]+$/g, (edge) =>
    edge.startsWith("(") && edge !== "(" ? edge : "",
  );
}

/** Letters at both ends, as most words have them, leave nothing to take away. */
function isBetweenLetters(text: string): boolean {
  return isLetterAt(text, 0) && isLetterAt(text, text.length - 1);
}

function wordsOf(text: string): string[] {
  return isAscii(text) && !text.includes(",") ? text.split(" ") : text.split(/[\s,]+/);
}

const isTie = oneOf("in|inside|within|of|on|from|under|belonging|for|at");

function splitAtTies(text: string): string[] {
  if (isAscii(text) && !text.split(" ").some(isTie)) return [text];
  return text.split(/\s+(?:in|inside|within|of|on|from|under|belonging to|for|at)\s+/i);
}

function readQuoted(text: string, quoted: string): Subject | undefined {
  if (quoted === "") return undefined;
  const around = text.replace(/[`"'][^`"']*[`"']/g, " ");
  const words = around.split(/\s+/).filter((word) => word !== "");
  const declared = words.find(isKindWord);
  const names = [...text.matchAll(/[`"']([^`"']{1,200})[`"']/g)].slice(1).map((match) => match[1]!);
  const hints = words.filter((word) => isCodeLike(word) || isFileName(word));
  return build([quoted], declared, [...names, ...hints]);
}

function readHead(head: string): { names: string[]; declared: string | undefined } {
  const words = wordsOf(head).map((word) =>
    isBetweenLetters(word) ? word : word.replace(/^[([{"'`]+|[)\]}"'`.:;!?]+$/g, bracketKeeper),
  );
  const kept = meaningful(words.filter((word) => word !== ""));
  const kindAt = kept.findIndex(
    (word, index) => isKind(word, index) && kept.length > 1 && !isNameBesideKind(kept, index),
  );
  const declared = kindAt >= 0 ? singular(kept[kindAt]!) : undefined;
  const names = kept.filter((_, index) => index !== kindAt);
  const strict = names.filter((word) => isCodeLike(bare(word)) || isFileName(word) || word.endsWith("()"));
  if (strict.length > 0)
    return { names: [strict.at(-1)!, ...names.filter((word) => word !== strict.at(-1))], declared };
  const capitalized = names.filter((word) => isCapitalAt(word, 0));
  if (names.length > 1 && capitalized.length === 1) {
    return { names: [capitalized[0]!, ...names.filter((word) => word !== capitalized[0])], declared };
  }
  if (names.length > 1 && declared !== undefined && kindAt === 0) return { names, declared };
  return {
    names:
      names.length > 1 ? [names.filter((word) => !isStopWord(word)).join(" ") || names.join(" ")] : names,
    declared,
  };
}

// "the source method": a filler word is the name when only the word for its kind is left beside it.
function meaningful(words: readonly string[]): string[] {
  const kept = words.filter((word) => !isNoise(word));
  if (!kept.every(isKindWord)) return kept;
  return words.filter((word) => !isNoise(word) || !isArticle(word));
}

const CORE_KIND = /^(?:class|function|method|struct|interface|enum|trait|constant|variable|macro)$/;

// "the handler class": the second kind word says what it is, so the first one is its name. "method aliases" is not so.
function isNameBesideKind(words: readonly string[], index: number): boolean {
  if (index === 0 && CORE_KIND.test(words[0]!)) return false;
  return words.slice(index + 1).some((word) => isKind(word, 1));
}

// A capital inside the phrase makes it a name: "the type Handler".
function isKind(word: string, index: number): boolean {
  return isKindWord(word) && (index === 0 || isSmallAt(word, 0));
}

function isKindWord(word: string): boolean {
  const lower = word.toLowerCase();
  const isPlural = lower.endsWith("s") && isKindName(lower.slice(0, -1));
  return isKindName(lower) || isPlural || (lower.endsWith("es") && isKindName(lower.slice(0, -2)));
}

function bracketKeeper(edge: string): string {
  return edge.startsWith(")") ? edge.replace(/[^)]/g, "") : "";
}

function bare(word: string): string {
  return isBetweenLetters(word) ? word : word.replace(/\(\)?$/, "").replace(/\)$/, "");
}

function singular(kind: string): string {
  const lower = kind.toLowerCase();
  return lower.endsWith("classes")
    ? "class"
    : lower.endsWith("ss") || lower === "alias"
      ? lower
      : lower.replace(/s$/, "");
}

function build(names: readonly string[], declared: string | undefined, ties: readonly string[]): Subject {
  const [first = "", ...others] = names;
  const owners = ties.filter(
    (tie) => (/^[A-Z]|::/.test(tie) || isCodeLike(tie)) && !isFileName(tie) && !tie.includes("/"),
  );
  const isMember = first !== "" && !/[\s/]/.test(first) && !isFileName(first);
  const qualified = isMember && owners.length > 0 ? `${owners[0]!}.${first.replace(/\(.*$/, "")}` : first;
  const within = [...ties.filter((tie) => !isMember || tie !== owners[0]), ...others];
  return subjectOfName(qualified, declared, within);
}

function tieNames(phrase: string): string[] {
  return wordsOf(phrase)
    .map((word) => word.replace(/^[([{"'`]+|[)\]}"'`.:;!?]+$/g, ""))
    .filter(
      (word) =>
        word !== "" &&
        !isNoise(word) &&
        !(isStopWord(word) && isSmallAt(word, 0)) &&
        !(isKindWord(word) && isSmallAt(word, 0)),
    )
    .slice(0, 5);
}
