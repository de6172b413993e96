import { escapeRegExp } from "../code/name-pattern.ts";
import { relatedStems, splitIdentifier } from "../text/words.ts";

const DEFINERS =
  "class|interface|struct|enum|trait|type|def|defp|defmodule|function|func|fn|fun|sub|proc|module|protocol|object|record|const|let|var|val|static|public|private|protected|internal|void|define|async|export";

/** Identifiers that join two of the words, as the start of a topic search: `validateToken`, `token_check`. */
export function pairQuery(words: readonly string[]): string {
  const groups = words.map(group);
  const pairs = groups.flatMap((first, index) =>
    groups
      .slice(index + 1)
      .flatMap((second) => [`${first}\\w*?[_-]?${second}`, `${second}\\w*?[_-]?${first}`]),
  );
  return `(?i)${pairs.length > 0 ? pairs.join("|") : definers(groups)}`;
}

/** Definitions whose name has one of the words. */
export function anyWordQuery(words: readonly string[]): string {
  return `(?i)${definers(words.map(group))}`;
}

/** Lines that have two of the words, apart: comments, messages, calls. */
export function lineQuery(words: readonly string[]): string {
  const groups = words.slice(0, 4).map(group);
  const [first = "", ...rest] = groups;
  const pairs = rest.flatMap((other) => [`${first}.*${other}`, `${other}.*${first}`]);
  return `(?i)${pairs.length > 0 ? pairs.join("|") : first}`;
}

/** Which of the words a text has, by stem or a related word. */
export function coveredWords(words: readonly string[], text: string): string[] {
  const parts = splitIdentifier(text);
  return words.filter((word) => relatedStems(word).some((root) => parts.some((part) => hasRoot(part, root))));
}

// "urlparse" is no parser of what was asked, but "subconfig" is a config: long roots may stand inside a word.
function hasRoot(part: string, root: string): boolean {
  return part.startsWith(root) || (root.length > 4 && part.includes(root));
}

function group(word: string): string {
  return `(?:${relatedStems(word).map(escapeRegExp).join("|")})`;
}

function definers(groups: readonly string[]): string {
  return `\\b(?:${DEFINERS})\\b[^=;{}"']*?\\b\\w*(?:${groups.join("|")})`;
}
