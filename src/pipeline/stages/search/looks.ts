import { escapeRegExp, exactName, joinedWords, type NamePattern } from "../code/name-pattern.ts";
import { isPhrase, isStrictName, type Subject } from "../question/subject.ts";
import { contentWords, splitIdentifier, stem } from "../text/words.ts";

/** How near a name in the code is to the one that was asked for. */
export type Match = "exact" | "variant" | "partial";

/** A pattern to recognize the subject by, with how near it is. */
export interface Look {
  readonly pattern: NamePattern;
  readonly match: Match;
}

/** The ways to recognize a subject in code, nearest first: as written, in another case style, as a part of a name. */
export function looksFor(subject: Subject): Look[] {
  const words = isPhrase(subject) ? subject.name.split(" ") : splitIdentifier(subject.name);
  const looks: Look[] = [];
  if (!isPhrase(subject)) looks.push({ pattern: exactName(subject.name), match: "exact" });
  // A plain word or a phrase says nothing about case; a name in code style does.
  if (!isPhrase(subject) && !isStrictName(subject)) {
    looks.push({ pattern: exactName(subject.name, true), match: "exact" });
  }
  if (words.length > 0) {
    looks.push({
      pattern: { source: styleFree(words), ignoreCase: true },
      match: isPhrase(subject) ? "exact" : "variant",
    });
    looks.push({
      pattern: joinedWords(words.length === 1 ? [stem(words[0]!)] : words, true),
      match: "partial",
    });
  }
  return looks.filter(({ pattern }) => pattern.source !== "");
}

/** The words to search for when no name fits: those of the phrase, or the parts of the identifier. */
export function topicWords(subject: Subject): string[] {
  const words = isPhrase(subject) ? subject.name.split(" ") : splitIdentifier(subject.name);
  const content = contentWords(words.join(" "));
  return (content.length > 0 ? content : words).slice(0, 6);
}

// The words joined in any style, the last one singular or plural.
function styleFree(words: readonly string[]): string {
  const last = words.at(-1)!;
  const base = last.length > 3 && /[^s]s$/i.test(last) ? last.slice(0, -1) : last;
  return [...words.slice(0, -1).map(escapeRegExp), `${escapeRegExp(base)}s?`].join("[_-]?");
}
