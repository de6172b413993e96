import { MAX_ANALYSED_CHARACTERS } from "./normalize.ts";

/** How many entities a question can have; more is a pasted log, not a question. */
const MAX_ENTITIES = 64;

const EXTENSIONS =
  "py|pyi|pyx|go|ts|tsx|mts|cts|js|jsx|mjs|cjs|java|kt|kts|scala|rs|c|h|cc|cpp|cxx|hpp|hh|hxx|cs|rb|php|swift|sh|bash|zsh|lua|pl|pm|ex|exs|erl|hs|ml|clj|dart|sql|proto|graphql|vue|svelte|html|css|scss|json|ya?ml|toml|ini|cfg|conf|md|rst|txt|xml|gradle|tf|cmake|mk|zig|nim|r|jl|m|mm|vb|fs|ps1";

/** Tells whether the whole of a word is a file name or path with an extension that source trees use. */
export function isFileName(word: string): boolean {
  return word.includes(".") && fileName().test(word);
}

let fileNamePattern: RegExp | undefined;

function fileName(): RegExp {
  fileNamePattern ??= new RegExp(`^(?:[\\w.@~+-]+/)*[\\w@~+-][\\w.@~+-]*\\.(?:${EXTENSIONS})$`);
  return fileNamePattern;
}

const PLAIN_WORD = /^[A-Za-z][a-z]*$/;

/** Tells whether the whole of a word is a name that only code uses: it has a separator, inner capitals or digits, or is a chain. */
export function isCodeLike(word: string): boolean {
  if (PLAIN_WORD.test(word)) return false;
  return /^(?:[$@]?[A-Za-z_][\w$]*(?:(?:\.|::|#|->|\/)[A-Za-z_~][\w$]*)+|[A-Za-z_$][\w$]*(?:_[\w$]*|\$[\w$]*|[a-z\d][A-Z][\w$]*)|[A-Z]{2,}[a-z][\w$]*|_+[A-Za-z][\w$]*|[A-Z][A-Z\d_]{2,}|[A-Za-z]+\d[\w$]*)$/.test(
    word,
  );
}

/** A kind of entity; the pattern captures it in group 1. */
interface EntityKind {
  /** What a text with such an entity holds one of; without it, the pattern is not even compiled. */
  readonly signs: readonly string[];
  /** Bounded repetitions keep hostile input linear. */
  readonly pattern: () => RegExp;
}

const ENTITIES: readonly EntityKind[] = [
  { signs: ["`"], pattern: () => /`([^`\n]{1,200})`/g },
  { signs: ['"'], pattern: () => /"([^"\n]{1,200})"/g },
  { signs: ["'"], pattern: () => /(?<![\w)])'([^'\n]{2,200})'(?!\w)/g },
  { signs: ["--"], pattern: () => /(?<![\w-])(--[A-Za-z][\w-]{0,80})/g },
  {
    signs: ["."],
    pattern: () =>
      new RegExp(
        `(?<![\\w./-])((?:[\\w.@~+-]{1,80}/){0,20}[\\w@~+-][\\w.@~+-]{0,120}?\\.(?:${EXTENSIONS}))(?![\\w/])`,
        "gi",
      ),
  },
  {
    signs: ["/"],
    pattern: () => /(?<![\w./])((?:\.{0,2}\/)?(?:[\w.@~+-]{1,80}\/){1,20}[\w.@~+-]{0,80}[\w@~+-])/g,
  },
  {
    signs: [".", "::", "#", "->"],
    pattern: () => /(?<![\w$.])([$@]?[A-Za-z_][\w$]{0,120}(?:(?:\.|::|#|->)~?[A-Za-z_][\w$]{0,120}){1,10})/g,
  },
  { signs: ["-"], pattern: () => /(?<![\w$-])([A-Za-z]{1,60}(?:-[A-Za-z\d]{1,60}){1,6})(?![\w$-])/g },
  // A bare word: small letters alone may be a name only before a parenthesis.
  { signs: [""], pattern: () => /(?<![\w$])(?=[a-z]*[A-Z\d_$(])([A-Za-z_$][\w$]{0,120})(?![\w$])/g },
];

/** The names in a question that may occur in code: quoted text, paths, chains, and code-like words, in text order. */
export function extractEntities(text: string): string[] {
  const bounded = text.slice(0, MAX_ANALYSED_CHARACTERS);
  const found: { readonly at: number; readonly end: number; readonly value: string }[] = [];
  for (const kind of ENTITIES) {
    if (!kind.signs.some((sign) => bounded.includes(sign))) continue;
    const isBareWord = kind === ENTITIES.at(-1);
    for (const match of bounded.matchAll(kind.pattern())) {
      const value = match[1]!.trim();
      if (value === "" || (isBareWord && !isNameInText(bounded, match.index, value))) continue;
      const end = match.index + match[0].length;
      if (found.some((other) => other.at <= match.index && end <= other.end)) continue;
      found.push({ at: match.index, end, value });
      if (found.length > MAX_ENTITIES * 2) break;
    }
  }
  found.sort((a, b) => a.at - b.at);
  return [...new Set(found.map((entry) => entry.value))].slice(0, MAX_ENTITIES);
}

// A capitalized word counts as a name unless it opens a sentence; "I" never does.
function isNameInText(text: string, at: number, word: string): boolean {
  if (isCodeLike(word)) return true;
  if (text.charAt(at + word.length) === "(") return true;
  if (!/^[A-Z][a-z][\w$]*$/.test(word)) return false;
  const before = text.slice(Math.max(0, at - 4), at).trimEnd();
  return before !== "" && !/[.?!:]$/.test(before);
}
