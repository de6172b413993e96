import { escapeRegExp } from "../../../code/name-pattern.ts";
import { fitted } from "./query-limit.ts";

const KEYWORDS =
  "class|interface|struct|enum|trait|union|type|typealias|typedef|def|defp|defmacro|defmodule|defn|defun|function|func|fn|fun|sub|proc|macro_rules!|macro|module|namespace|package|object|protocol|extension|actor|record|mixin|delegate|const|let|var|val|static|define|constexpr|using|mod|rpc|message|service|table|view|procedure|alias\\w*|define_method|attr\\w*|c?p?def|defineProperty";
const OWNERS =
  "class|struct|interface|trait|object|module|impl|extension|enum|type|namespace|mod|function|func|def|fn|fun|record|protocol";

/** The spellings of a name to search for, each case-sensitive, so that the tool can skip files without them. */
export interface Spellings {
  readonly names: readonly string[];
  /** The name may be a part of a longer one. */
  readonly affixes: boolean;
}

/** A regular expression for the lines that may define a name, in every language at once: one search instead of ten. */
export function definitionQuery(spellings: Spellings, owner?: string): string {
  const name = bounded(spellings);
  // Behind a keyword; behind nothing but the parts of a type or a label; behind the end of a block.
  const wide = `(?:\\b(?:${KEYWORDS})\\b[^=;{}]*|^[\\w\\s$.*&:<>,?@~#!'"|\\[\\]-]*|^\\s*\\}[\\w\\s*,]*)${name}`;
  // The owner's own line tells which types it extends, where the name may be inherited from.
  const owning = owner === undefined ? "" : `|\\b(?:${OWNERS})\\b[^=;{}()]*\\b${escapeRegExp(owner)}\\b`;
  return fitted(`${wide}${owning}`, wide, name);
}

/** The same with a keyword only: for names that are so common that the wide query is cut off. */
export function keywordQuery(spellings: Spellings): string {
  const name = bounded(spellings);
  return fitted(`\\b(?:${KEYWORDS})\\b[^=;{}]*${name}`, `\\b(?:${OWNERS})\\b[^=;{}]*${name}`, name);
}

/** A regular expression for the name as a whole word, anywhere. */
export function wordQuery(spellings: Spellings): string {
  return fitted(bounded(spellings));
}

/** A regular expression for calls of any of these names. */
export function callQuery(names: readonly string[]): string {
  const calls = (list: readonly string[]) =>
    `\\b(?:${list.map(escapeRegExp).join("|")})\\s*(?:<[^<>()]*>)?!?\\(`;
  return fitted(calls(names), calls(names.slice(0, 4)), calls(names.slice(0, 1)));
}

/** The one spelling of a name as it is written. */
export function spelled(name: string): Spellings {
  return { names: [name], affixes: false };
}

// RE2's word boundary needs a word character beside it; `$` and `?` are none.
function bounded({ names, affixes }: Spellings): string {
  const source = names.map(escapeRegExp).join("|");
  if (affixes) return `\\b\\w*(?:${source})\\w*`;
  const start = names.every((name) => /^\w/.test(name)) ? "\\b" : "";
  const end = names.every((name) => /\w$/.test(name)) ? "\\b" : "";
  return `${start}(?:${source})${end}`;
}
