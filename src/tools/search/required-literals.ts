/**
 * Finds texts of which every match of a valid RE2 expression contains at least one: `(def|class) login\b` gives
 * ` login`, `foo|bar` gives both. Empty when it cannot be sure; it may know less than is true, never more.
 */
export function requiredLiterals(pattern: string): readonly string[] {
  const reader: Reader = { chars: Array.from(pattern), at: 0, unsure: false };
  const literals = readAlternatives(reader);
  return reader.unsure ? [] : [...new Set(literals)];
}

interface Reader {
  readonly chars: readonly string[];
  at: number;
  /** Set at syntax that is not read here, such as flags: then nothing is concluded. */
  unsure: boolean;
}

/** Literals of which one must occur; undefined when none is known. */
type Required = readonly string[] | undefined;

/** A character, or what a group, a class or an assertion requires. */
type Atom = string | { readonly required: Required };

const NOTHING: Atom = { required: undefined };

function readAlternatives(reader: Reader): Required {
  let all: Required = [];
  for (;;) {
    const branch = readBranch(reader);
    all = all === undefined || branch === undefined ? undefined : [...all, ...branch];
    if (reader.chars[reader.at] !== "|") return all;
    reader.at++;
  }
}

function readBranch(reader: Reader): Required {
  let best: Required;
  let run = "";
  while (!reader.unsure && !["|", ")", undefined].includes(reader.chars[reader.at])) {
    const atom = readAtom(reader);
    const least = readLeastCount(reader);
    const required = least === 0 ? NOTHING : atom;
    if (typeof required === "string") run += required;
    if (typeof required === "string" && least === "once") continue;
    best = better(best, [run]);
    run = "";
    if (typeof required === "object") best = better(best, required.required);
  }
  return better(best, [run]);
}

/** The set whose shortest literal is longer filters more; an empty literal filters nothing. */
function better(a: Required, b: Required): Required {
  const shortest = (literals: Required) => Math.min(...(literals ?? [""]).map((literal) => literal.length));
  return shortest(b) > shortest(a) ? b : a;
}

function readAtom(reader: Reader): Atom {
  const char = reader.chars[reader.at++] ?? "";
  if (char === "(") return readGroup(reader);
  if (char === "[") return skipClass(reader);
  if (char === "\\") return readEscape(reader);
  return ".^$".includes(char) ? NOTHING : char;
}

function readGroup(reader: Reader): Atom {
  if (reader.chars[reader.at] === "?") {
    const prefix = /^\?(?::|P?<\w+>)/.exec(reader.chars.slice(reader.at, reader.at + 100).join(""))?.[0];
    if (prefix === undefined) reader.unsure = true;
    reader.at += prefix?.length ?? 0;
  }
  const required = readAlternatives(reader);
  if (reader.chars[reader.at++] !== ")") reader.unsure = true;
  return { required };
}

function readEscape(reader: Reader): Atom {
  const char = reader.chars[reader.at++] ?? "";
  if (/[!-/:-@[-`{-~ ]/.test(char)) return char;
  if (!"dDwWsSbBAzafnrtv".includes(char)) reader.unsure = true;
  return NOTHING;
}

function skipClass(reader: Reader): Atom {
  const { chars } = reader;
  if (chars[reader.at] === "^") reader.at++;
  for (let first = true; first || chars[reader.at] !== "]"; first = false) {
    if (reader.at >= chars.length) {
      reader.unsure = true;
      return NOTHING;
    }
    const named = chars[reader.at] === "[" && chars[reader.at + 1] === ":";
    const close = named ? chars.indexOf("]", reader.at) : -1;
    if (named && chars[close - 1] === ":") reader.at = close + 1;
    else reader.at += chars[reader.at] === "\\" ? 2 : 1;
  }
  reader.at++;
  return NOTHING;
}

/** How often the last atom occurs at the least: exactly once without a repetition, else 0 or 1. */
function readLeastCount(reader: Reader): "once" | 0 | 1 {
  const char = reader.chars[reader.at] ?? "";
  const counted = /^\{(\d*)(?:,\d*)?\}/.exec(reader.chars.slice(reader.at, reader.at + 12).join(""));
  if (counted === null && (char === "" || !"*+?".includes(char))) return "once";
  reader.at += counted?.[0].length ?? 1;
  if (reader.chars[reader.at] === "?") reader.at++;
  return char === "+" || Number(counted?.[1] ?? 0) > 0 ? 1 : 0;
}
