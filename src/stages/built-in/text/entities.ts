import { lazy } from "../../../errors/lazy.ts";
import { walkBareNames } from "./bare-names.ts";
import { MAX_ANALYSED_CHARACTERS } from "./normalize.ts";

/** How many entities a question can have; more is a pasted log, not a question. */
const MAX_ENTITIES = 64;

const EXTENSIONS =
  "py|pyi|pyx|go|ts|tsx|mts|cts|js|jsx|mjs|cjs|java|kt|kts|scala|rs|c|h|cc|cpp|cxx|hpp|hh|hxx|cs|rb|php|swift|sh|bash|zsh|lua|pl|pm|ex|exs|erl|hs|ml|clj|dart|sql|proto|graphql|vue|svelte|html|css|scss|json|ya?ml|toml|ini|cfg|conf|md|rst|txt|xml|gradle|tf|cmake|mk|zig|nim|r|jl|m|mm|vb|fs|ps1";

/** Tells whether the whole of a word is a file name or path with an extension that source trees use. */
export function isFileName(word: string): boolean {
  return word.includes(".") && fileName().test(word);
}

const fileName = lazy(() => new RegExp(`^(?:[\\w.@~+-]+/)*[\\w@~+-][\\w.@~+-]*\\.(?:${EXTENSIONS})$`));

const PLAIN_WORD = /^[A-Za-z][a-z]*$/;

/** Tells whether the whole of a word is a name that only code uses: it has a separator, inner capitals or digits, or is a chain. */
export function isCodeLike(word: string): boolean {
  if (PLAIN_WORD.test(word)) return false;
  return /^(?:[$@]?[A-Za-z_][\w$]*(?:(?:\.|::|#|->|\/)[A-Za-z_~][\w$]*)+|[A-Za-z_$][\w$]*(?:_[\w$]*|\$[\w$]*|[a-z\d][A-Z][\w$]*)|[A-Z]{2,}[a-z][\w$]*|_+[A-Za-z][\w$]*|[A-Z][A-Z\d_]{2,}|[A-Za-z]+\d[\w$]*)$/.test(
    word,
  );
}

/** A kind of entity with marks; the pattern captures it in group 1. */
interface EntityKind {
  /** What a text with such an entity holds one of; without it, the pattern is not even compiled. */
  readonly signs: readonly string[];
  /** Bounded repetitions keep hostile input linear. */
  readonly pattern: () => RegExp;
}

const MARKED_ENTITIES: readonly EntityKind[] = [
  { signs: ["`"], pattern: () => /`([^`\n]{1,200})`/g },
  { signs: ['"'], pattern: () => /"([^"\n]{1,200})"/g },
  { signs: ["'"], pattern: () => /(?<![\w)])'([^'\n]{2,200})'(?!\w)/g },
  { signs: ["--"], pattern: () => /(?<![\w-])(--[A-Za-z][\w-]{0,80})/g },
  {
    signs: ["."],
    pattern: lazy(
      () =>
        new RegExp(
          `(?<![\\w./-])((?:[\\w.@~+-]{1,80}/){0,20}[\\w@~+-][\\w.@~+-]{0,120}?\\.(?:${EXTENSIONS}))(?![\\w/])`,
          "gi",
        ),
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
];

/** A character of each sign above. */
const SIGN = /[`"'\-./:#]/;

interface Found {
  readonly at: number;
  readonly end: number;
  readonly value: string;
}

/** The names in a question that may occur in code: quoted text, paths, chains, and code-like words, in text order. */
export function extractEntities(text: string): string[] {
  const bounded = text.slice(0, MAX_ANALYSED_CHARACTERS);
  const found: Found[] = [];
  if (SIGN.test(bounded)) for (const kind of MARKED_ENTITIES) addMarked(kind, bounded, found);
  walkBareNames(
    bounded,
    (at, value) => !isNameInText(bounded, at, value) || add(found, at, at + value.length, value),
  );
  if (found.length === 0) return [];
  found.sort((a, b) => a.at - b.at);
  return [...new Set(found.map((entry) => entry.value))].slice(0, MAX_ENTITIES);
}

function addMarked({ signs, pattern }: EntityKind, text: string, found: Found[]): void {
  if (!signs.some((sign) => text.includes(sign))) return;
  const each = pattern();
  each.lastIndex = 0;
  for (let match = each.exec(text); match !== null; match = each.exec(text)) {
    const value = match[1]!.trim();
    if (value !== "" && !add(found, match.index, match.index + match[0].length, value)) return;
  }
}

/** Adds an entity that is not a part of another; false when there are too many. */
function add(found: Found[], at: number, end: number, value: string): boolean {
  if (found.some((other) => other.at <= at && end <= other.end)) return true;
  found.push({ at, end, value });
  return found.length <= MAX_ENTITIES * 2;
}

// A capitalized word counts as a name unless it opens a sentence; "I" never does.
function isNameInText(text: string, at: number, word: string): boolean {
  if (isCodeLike(word)) return true;
  if (text.charAt(at + word.length) === "(") return true;
  if (!/^[A-Z][a-z][\w$]*$/.test(word)) return false;
  const before = text.slice(Math.max(0, at - 4), at).trimEnd();
  return before !== "" && !/[.?!:]$/.test(before);
}
