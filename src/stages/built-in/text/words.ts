/** Words of a sentence and parts of an identifier: the pieces that a search can be broadened to. */
import { isAscii } from "./ascii.ts";

const STOP_WORDS = new Set(
  (
    "a about above after all also am an and any anything anywhere are as at available be been before being below " +
    "between both but by can cannot code could did do does doing done down each either else ever every exactly " +
    "explain few find first for from further gets getting give go goes going had happen happens has have having he " +
    "hello help her here hey hi him his how i if implement implemented implementation in inside into is it its " +
    "itself just kind know let like live lives locate located logic look looking made make makes many may me might " +
    "more most much must my need needs no nor not now of off ok okay on once one only or other our out over own " +
    "part piece place places please really same see she should show side snippet so some somebody someone something " +
    "stuff such take tell than thank thanks that the their them then there these they thing things this those " +
    "through thus to together too under until up us used uses using very want was way we well were what whatever " +
    "when where wherever which while who whole whom whose why will with within without work works would yes you " +
    "your responsible project repo repository codebase function functions class classes method methods " +
    "module modules defined definition source handle handles handled handling logic actually currently exact"
  ).split(" "),
);

const SYNONYMS: readonly (readonly string[])[] = [
  ["valid", "verif", "check"],
  ["pars", "load", "read", "decod"],
  ["config", "setting", "conf"],
  ["auth", "login", "signin"],
  ["creat", "make", "build", "new"],
  ["delet", "remov"],
  ["send", "dispatch", "deliver", "emit"],
  ["serializ", "encod", "dump", "marshal"],
  ["error", "exception", "failur"],
  ["retr", "backoff"],
  ["start", "init", "boot", "setup"],
  ["fetch", "get", "download", "request"],
  ["sav", "stor", "persist", "writ"],
  ["log", "logg"],
  ["render", "display", "draw"],
  ["compar", "equal", "diff"],
];

/** Tells whether a word carries no meaning for a search. */
export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word.toLowerCase());
}

/** The words of an identifier in any case style, in lower case: `HTTPServer_error` → http, server, error. */
export function splitIdentifier(identifier: string): string[] {
  return identifier
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replace(/([A-Z]+)([A-Z][a-z])/g, "$1 $2")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== "")
    .map((part) => part.toLowerCase());
}

/** The words of a text that are worth searching for, in order, each once. */
export function contentWords(text: string): string[] {
  const words = text.match(
    isAscii(text) ? /[\w$]+(?:[-'][\w$]+)*/g : /[\p{L}\p{N}_$]+(?:[-'\u2019][\p{L}\p{N}_$]+)*/gu,
  );
  const kept = (words ?? [])
    .map((word) => (word.endsWith("'s") || word.endsWith("\u2019s") ? word.slice(0, -2) : word))
    .filter((word) => !isStopWord(word) && (word.length > 1 || /\p{Lo}/u.test(word)));
  return [...new Set(kept)];
}

/** The stable front part of an English word: validates, validation, validator → valid. */
export function stem(word: string): string {
  const lower = word.toLowerCase();
  if (lower.length <= 4) return lower.replace(/s$/, "");
  const bare = lower.replace(
    /(?:ations?|ators?|ating|ated|ates?|ings?|ions?|ers?|ors?|ies|ed|es|e|s|y)$/,
    "",
  );
  const root = bare.length >= 3 ? bare : lower;
  return root.length > 3 && root.at(-1) === root.at(-2) && !/[sl]$/.test(root) ? root.slice(0, -1) : root;
}

/** The stem of a word and those of words that programmers use for the same thing. */
export function relatedStems(word: string): string[] {
  const own = stem(word);
  const group = SYNONYMS.find((row) =>
    row.some((entry) => own === entry || (own.length > 3 && own === stem(entry))),
  );
  return [...new Set([own, ...(group ?? [])])];
}

/** An identifier's words in other case styles, and with the last word singular or plural. */
export function caseVariants(words: readonly string[]): string[] {
  if (words.length === 0) return [];
  const last = words[words.length - 1]!;
  const other = last.endsWith("s") ? last.slice(0, -1) : `${last}s`;
  const styles = [words, ...(other.length > 1 ? [[...words.slice(0, -1), other]] : [])].flatMap((list) => {
    const pascal = list.map(capitalize).join("");
    return [
      list.join("_"),
      pascal.charAt(0).toLowerCase() + pascal.slice(1),
      pascal,
      list.join("_").toUpperCase(),
      list.join("-"),
      list.join(""),
    ];
  });
  return [...new Set(styles)];
}

function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
