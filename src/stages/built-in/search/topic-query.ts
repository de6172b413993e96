import { escapeRegExp } from "../../../code/name-pattern.ts";
import { relatedStems, splitIdentifier } from "../text/words.ts";
import { fitted } from "./query-limit.ts";

const DEFINERS =
  "class|interface|struct|enum|trait|type|def|defp|defmodule|function|func|fn|fun|sub|proc|module|protocol|object|record|const|let|var|val|static|public|private|protected|internal|void|define|async|export|int|bool|char|string";

/** Identifiers that join two of the words, as the start of a topic search: `validateToken`, `token_check`. */
export function pairQuery(words: readonly string[]): string {
  return narrowed(words, (list) => `(?:${stems(list)})\\w*?[_-]?(?:${stems(list)})`);
}

/** Definitions whose name has one of the words. */
export function anyWordQuery(words: readonly string[]): string {
  return narrowed(words, (list) => `\\b(?:${DEFINERS})\\b[^=;{}"']*?\\b\\w*(?:${stems(list)})`);
}

/** Lines that have two of the words, apart: comments, messages, calls. */
export function lineQuery(words: readonly string[]): string {
  const [first = "", ...rest] = words;
  if (rest.length === 0) return narrowed(words, stems);
  const head = stems([first]);
  return narrowed(rest, (list) => `(?:${head}).*(?:${stems(list)})|(?:${stems(list)}).*(?:${head})`);
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

// Both spellings are written out: a case-insensitive query would make the tool look at every line of every file.
function stems(words: readonly string[]): string {
  const roots = [...new Set(words.flatMap((word) => relatedStems(word)))].map(escapeRegExp);
  return roots.flatMap((root) => [root, root.charAt(0).toUpperCase() + root.slice(1)]).join("|");
}

function narrowed(words: readonly string[], query: (words: readonly string[]) => string): string {
  return fitted(...words.map((_, index) => query(words.slice(0, words.length - index))));
}
