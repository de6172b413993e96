import { MAX_ANALYSED_CHARACTERS } from "./normalize.ts";

/** How many entities a question can have; more is a pasted log, not a question. */
const MAX_ENTITIES = 64;

const EXTENSIONS =
  "py|pyi|pyx|go|ts|tsx|mts|cts|js|jsx|mjs|cjs|java|kt|kts|scala|rs|c|h|cc|cpp|cxx|hpp|hh|hxx|cs|rb|php|swift|sh|bash|zsh|lua|pl|pm|ex|exs|erl|hs|ml|clj|dart|sql|proto|graphql|vue|svelte|html|css|scss|json|ya?ml|toml|ini|cfg|conf|md|rst|txt|xml|gradle|tf|cmake|mk|zig|nim|r|jl|m|mm|vb|fs|ps1";

/** Matches the whole of a file name or path with an extension that source trees use. */
export const FILE_NAME = new RegExp(`^(?:[\\w.@~+-]+/)*[\\w@~+-][\\w.@~+-]*\\.(?:${EXTENSIONS})$`);

/** Matches the whole of a name that only code uses: it has a separator, inner capitals or digits, or is a chain. */
export const CODE_LIKE =
  /^(?:[$@]?[A-Za-z_][\w$]*(?:(?:\.|::|#|->|\/)[A-Za-z_~][\w$]*)+|[A-Za-z_$][\w$]*(?:_[\w$]*|\$[\w$]*|[a-z\d][A-Z][\w$]*)|[A-Z]{2,}[a-z][\w$]*|_+[A-Za-z][\w$]*|[A-Z][A-Z\d_]{2,}|[A-Za-z]+\d[\w$]*)$/;

// Each pattern captures the entity in group 1. Bounded repetitions keep hostile input linear.
const PATTERNS: readonly RegExp[] = [
  /`([^`\n]{1,200})`/g,
  /"([^"\n]{1,200})"/g,
  /(?<![\w)])'([^'\n]{2,200})'(?!\w)/g,
  /(?<![\w-])(--[A-Za-z][\w-]{0,80})/g,
  new RegExp(
    `(?<![\\w./-])((?:[\\w.@~+-]{1,80}/){0,20}[\\w@~+-][\\w.@~+-]{0,120}?\\.(?:${EXTENSIONS}))(?![\\w/])`,
    "gi",
  ),
  /(?<![\w./])((?:\.{0,2}\/)?(?:[\w.@~+-]{1,80}\/){1,20}[\w.@~+-]{0,80}[\w@~+-])/g,
  /(?<![\w$.])([$@]?[A-Za-z_][\w$]{0,120}(?:(?:\.|::|#|->)~?[A-Za-z_][\w$]{0,120}){1,10})/g,
  /(?<![\w$-])([A-Za-z]{1,60}(?:-[A-Za-z\d]{1,60}){1,6})(?![\w$-])/g,
  /(?<![\w$])([A-Za-z_$][\w$]{0,120})(?![\w$])/g,
];

/** The names in a question that may occur in code: quoted text, paths, chains, and code-like words, in text order. */
export function extractEntities(text: string): string[] {
  const bounded = text.slice(0, MAX_ANALYSED_CHARACTERS);
  const found: { readonly at: number; readonly end: number; readonly value: string }[] = [];
  for (const [rank, pattern] of PATTERNS.entries()) {
    const isBareWord = rank === PATTERNS.length - 1;
    for (const match of bounded.matchAll(pattern)) {
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
  if (CODE_LIKE.test(word)) return true;
  if (text.charAt(at + word.length) === "(") return true;
  if (!/^[A-Z][a-z][\w$]*$/.test(word)) return false;
  const before = text.slice(Math.max(0, at - 4), at).trimEnd();
  return before !== "" && !/[.?!:]$/.test(before);
}
