import { classifyLine } from "../code/classify-line.ts";
import type { Subject } from "../question/subject.ts";
import { type Candidate, candidatesFor } from "./candidates.ts";
import type { FileReader } from "./files.ts";
import type { Hit } from "./hits.ts";
import { inspect } from "./inspect.ts";
import { DEFINITION_WEIGHTS, qualifierScore, scoreCandidate } from "./score.ts";

/** How many candidates are looked at in their files. */
const MAX_INSPECTED = 24;

/** The candidates for the place where a subject is defined, best first. */
export async function findDefinitions(
  subject: Subject,
  hits: readonly Hit[],
  reader: FileReader,
): Promise<Candidate[]> {
  const bases = basesOf(subject, hits);
  const score = (candidate: Candidate) =>
    scoreCandidate(candidate, subject, DEFINITION_WEIGHTS) + qualifierScore(candidate, subject, bases);
  const ranked = rank(candidatesFor(subject, hits), score);
  const inspected = await inspectBest(ranked, MAX_INSPECTED, reader);
  return rank([...inspected, ...ranked.slice(inspected.length)], score);
}

/** Looks at the best candidates in their files, one after the other. */
export async function inspectBest(
  ranked: readonly Candidate[],
  count: number,
  reader: FileReader,
): Promise<Candidate[]> {
  const inspected: Candidate[] = [];
  for (const candidate of ranked.slice(0, count)) inspected.push(await inspect(candidate, reader));
  return inspected;
}

/** Sorts by score; equal scores by path and line, so that the order never depends on the search. */
export function rank(candidates: readonly Candidate[], score: (candidate: Candidate) => number): Candidate[] {
  return candidates
    .map((candidate) => ({ candidate, value: score(candidate) }))
    .sort(
      (a, b) =>
        b.value - a.value ||
        compare(a.candidate.hit.path, b.candidate.hit.path) ||
        a.candidate.hit.line - b.candidate.hit.line,
    )
    .map(({ candidate }) => candidate);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

// The names in the header of the owner's class: what it extends may define the member.
function basesOf(subject: Subject, hits: readonly Hit[]): ReadonlySet<string> {
  const owner = subject.qualifiers.at(-1);
  if (owner === undefined) return new Set();
  const headers = hits.filter(
    (hit) => hit.text.includes(owner) && classifyLine(hit.path, hit.text, owner)?.kind === "definition",
  );
  return new Set(
    headers.flatMap((hit) => hit.text.slice(hit.text.indexOf(owner) + owner.length).match(/[A-Z]\w+/g) ?? []),
  );
}
