import {
  COUNTED_TOKENS,
  DESCRIPTIONS,
  JOINED_ENDINGS,
  NAMELESS_TOKENS,
  STRONG_PAIRS,
  STRONG_WORDS,
  WEAK_WORDS,
} from "./secret-words.ts";
import { NAME_SIGN, signsIn } from "./signs.ts";

/**
 * How much a name says about its value: `strong` names hold nothing but secrets, `weak` ones also
 * parser tokens, kinds of authentication and the like.
 */
export type Secrecy = "strong" | "weak";

const WORD = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g;

const LABELS: ReadonlySet<string> = new Set(["name", "key", "header", "field", "variable"]);
// Not `content`: evidence has the name of a function beside the line that defines it.
const LABELED: ReadonlySet<string> = new Set(["value", "val", "default"]);

/** Tells whether the value under a name is a secret, by the whole words that the name is made of. */
export function secrecyOf(name: string): Secrecy | undefined {
  if ((signsIn(name) & NAME_SIGN) === 0) return undefined;
  const words = wordsOf(name);
  const last = words.at(-1)!;
  const pairs = words.slice(1).map((word, at) => `${words[at]} ${word}`);
  if (DESCRIPTIONS.has(last) && !STRONG_PAIRS.has(pairs.at(-1) ?? "")) return undefined;
  if (isOtherToken(words)) return undefined;
  if (words.some(isStrongWord) || pairs.some((pair) => STRONG_PAIRS.has(pair))) return "strong";
  return words.some(isWeakWord) ? "weak" : undefined;
}

/** As many names as are kept; a text that is made of more is no usual one. */
const MAX_NAMES = 256;

/** Makes what tells the secrecy of the names in one text, in which the same ones come again and again. */
export function createSecrecyFinder(): typeof secrecyOf {
  const known = new Map<string, Secrecy | undefined>();
  return (name) => {
    const found = known.get(name);
    if (found !== undefined || known.has(name)) return found;
    const secrecy = secrecyOf(name);
    if (known.size < MAX_NAMES) known.set(name, secrecy);
    return secrecy;
  };
}

/** Tells whether a member of an object names what the member beside it holds. */
export function isLabel(key: string): boolean {
  return LABELS.has(key.toLowerCase());
}

/** Tells whether a member of an object holds what the member beside it names. */
export function isLabeled(key: string): boolean {
  return LABELED.has(key.toLowerCase());
}

/** The name in a flag of a command line, such as `--token`, whose value is the next argument and a secret. */
export function secretFlag(argument: unknown): string | undefined {
  if (typeof argument !== "string" || !/^--?[A-Za-z][\w-]{1,100}$/.test(argument)) return undefined;
  return secrecyOf(argument) === undefined ? undefined : argument;
}

/** Tells whether numbers under a name are counts: `tokens` are, a `token` is not. */
export function holdsCounts(name: string): boolean {
  return wordsOf(name).at(-1) === "tokens";
}

/** The words of a name in camelCase, snake_case, kebab-case or with blanks, in lower case. */
function wordsOf(name: string): string[] {
  return name.match(WORD)?.map((word) => word.toLowerCase()) ?? [];
}

function isStrongWord(word: string): boolean {
  return STRONG_WORDS.has(word) || JOINED_ENDINGS.test(word);
}

function isWeakWord(word: string): boolean {
  return WEAK_WORDS.has(word) || (word.length > 7 && /tokens?$/.test(word));
}

/** Tokens that nobody keeps secret: counted ones, those of pages and those of languages. */
function isOtherToken(words: readonly string[]): boolean {
  if (words.includes("tokens") && words.some((word) => COUNTED_TOKENS.has(word))) return true;
  return /^tokens?$/.test(words.at(-1)!) && NAMELESS_TOKENS.has(words.at(-2) ?? "");
}
