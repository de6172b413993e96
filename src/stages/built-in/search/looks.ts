import { exactName, joinedWords, type NamePattern } from "../../../code/name-pattern.ts";
import { isPhrase, isStrictName, type Subject } from "../question/subject.ts";
import { caseVariants, contentWords, splitIdentifier, stem } from "../text/words.ts";
import { type Spellings, spelled } from "./definition-query.ts";

/** How near a name in the code is to the one that was asked for. */
export type Match = "exact" | "variant" | "partial";

/** A way to recognize the subject: what to search for, the pattern that decides, and how near it is. */
export interface Look {
  readonly spellings: Spellings;
  readonly pattern: NamePattern;
  readonly match: Match;
}

/** The ways to recognize a subject in code, nearest first: as written, in another case style, as a part of a name. */
export function looksFor(subject: Subject): Look[] {
  const { name } = subject;
  const words = isPhrase(subject) ? name.split(" ") : splitIdentifier(name);
  const written: Look[] = isPhrase(subject)
    ? []
    : [{ spellings: spelled(name), pattern: exactName(name), match: "exact" }];
  // A plain word says nothing about case; a name in code style does.
  const plain: Look[] =
    isPhrase(subject) || isStrictName(subject)
      ? []
      : [
          {
            spellings: { names: plainSpellings(name), affixes: false },
            pattern: exactName(name, true),
            match: "exact",
          },
        ];
  if (words.length === 0) return written;
  const variants = caseVariants(words);
  const core = words.length === 1 ? [stem(words[0]!)] : words;
  return [
    ...written,
    ...plain,
    {
      spellings: { names: variants, affixes: false },
      pattern: { source: variants.map((variant) => exactName(variant).source).join("|"), ignoreCase: true },
      match: isPhrase(subject) ? "exact" : "variant",
    },
    {
      spellings: { names: caseVariants(core).slice(0, 6), affixes: true },
      pattern: joinedWords(core, true),
      match: "partial",
    },
  ];
}

/** The words to search for when no name fits: those of the phrase, or the parts of the identifier. */
export function topicWords(subject: Subject): string[] {
  const words = isPhrase(subject) ? subject.name.split(" ") : splitIdentifier(subject.name);
  const content = contentWords(words.join(" "));
  return (content.length > 0 ? content : words).slice(0, 6);
}

function plainSpellings(name: string): string[] {
  const lower = name.toLowerCase();
  return [...new Set([name, lower, lower.charAt(0).toUpperCase() + lower.slice(1), lower.toUpperCase()])];
}
