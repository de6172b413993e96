import { type Classifier, createClassifier, type LineClass } from "../../../code/classify-line.ts";
import type { Scope } from "../../../code/scope.ts";
import type { Subject } from "../question/subject.ts";
import { type Look, looksFor, type Match } from "../search/looks.ts";
import type { Hit } from "./hits.ts";

/** A line that may answer a question about a subject. */
export interface Candidate extends LineClass {
  readonly hit: Hit;
  readonly match: Match;
  /** True when the name has the case that was asked for. */
  readonly sameCase: boolean;
  /** Known once the file was read: the named blocks around the line, innermost first. */
  readonly scopes?: readonly Scope[];
  /** The owner that the line itself names, or the innermost type around it. */
  readonly owner?: string;
  /** Known once the file was read: an overload or a conditional stub beside the real definition. */
  readonly secondary?: boolean;
}

/** The hits in which the subject occurs, each by the nearest way to recognize it. */
export function candidatesFor(subject: Subject, hits: readonly Hit[]): Candidate[] {
  const looks = looksFor(subject).map((look): Look & { classifier: Classifier } => ({
    ...look,
    classifier: createClassifier(look.pattern),
  }));
  return hits.flatMap((hit) => {
    for (const { classifier, match } of looks) {
      const found = classifier.classify(hit.path, hit.text);
      if (found !== undefined)
        return [
          { ...found, hit, match, sameCase: found.name === subject.name && !hasOtherEnd(hit.text, found) },
        ];
    }
    return [];
  });
}

// Ruby's `compile!` is another method than `compile`.
function hasOtherEnd(text: string, { column, name }: LineClass): boolean {
  return /^[?!=]/.test(text.slice(column + name.length)) && /^\s*def\b/.test(text);
}
