import { escapeRegExp, type NamePattern } from "../code/name-pattern.ts";

const KEYWORDS =
  "class|interface|struct|enum|trait|union|type|typealias|typedef|def|defp|defmacro|defmodule|defn|defun|function|func|fn|fun|sub|proc|macro_rules!|macro|module|namespace|package|object|protocol|extension|actor|record|mixin|delegate|const|let|var|val|static|define|constexpr|using|concept|mod|rpc|message|service|table|view|procedure|alias|alias_method|define_method|attr_\\w+|attr|cpdef|cdef|defineProperty";

const OWNERS =
  "class|struct|interface|trait|object|module|impl|extension|enum|type|namespace|mod|function|func|def|fn|fun|record|protocol";

/** A regular expression for the lines that may define a name, in every language at once: one search instead of ten. */
export function definitionQuery(pattern: NamePattern, owner?: string): string {
  const name = bounded(pattern);
  // With a keyword before the name, or at the place of a name in a typed signature, an assignment, a label or a list.
  const led = `\\b(?:${KEYWORDS})\\b[^=;{}]*${name}`;
  const typed = `^[\\w\\s$.*&:<>,?@~#!'"|\\[\\]-]*${name}['"]?\\s*(?:<[^()]*>|\\[[^\\]]*\\])?\\s*(?:[({=:;?]|$)`;
  const listed = `^\\s*(?:\\w+\\s*,\\s*)*${name}\\s*(?:,|\\s[\\w\\[*.])`;
  const ended = `^\\s*\\}[\\w\\s*,]*${name}`;
  // The owner's own line tells which types it extends, where the name may be inherited from.
  const owning = owner === undefined ? "" : `|\\b(?:${OWNERS})\\b[^=;{}()]*\\b${escapeRegExp(owner)}\\b`;
  return flagged(pattern, `${led}|${typed}|${listed}|${ended}${owning}`);
}

/** The same with a keyword only: for names that are so common that the wide query is cut off. */
export function keywordQuery(pattern: NamePattern): string {
  return flagged(pattern, `\\b(?:${KEYWORDS})\\b[^=;{}]*${bounded(pattern)}`);
}

/** A regular expression for the name as a whole word, anywhere. */
export function wordQuery(pattern: NamePattern): string {
  return flagged(pattern, bounded(pattern));
}

/** A regular expression for calls of any of these names. */
export function callQuery(names: readonly NamePattern[]): string {
  return `\\b(?:${names.map((name) => name.source).join("|")})\\s*(?:<[^<>()]*>)?!?\\(`;
}

function bounded({ source }: NamePattern): string {
  const start = /^\w|^\\w/.test(source) ? "\\b" : "";
  const end = /\w$|\\w[*+]$/.test(source) ? "\\b" : "";
  return `${start}(?:${source})${end}`;
}

function flagged({ ignoreCase }: NamePattern, query: string): string {
  return ignoreCase ? `(?i)${query}` : query;
}
