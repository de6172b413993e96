import type { Relation } from "../question/ask.ts";
import type { Subject } from "../question/subject.ts";
import { type Candidate, candidatesFor } from "./candidates.ts";
import type { FileReader } from "./files.ts";
import { inspectBest, rank } from "./find-definitions.ts";
import type { Hit } from "./hits.ts";
import { type KindWeights, scoreCandidate } from "./score.ts";

const MAX_INSPECTED = 24;

const WEIGHTS: Readonly<Record<Relation, KindWeights>> = {
  calls: { call: 1000, use: 600, import: 300, mention: 100, definition: 0, declaration: 0 },
  uses: { call: 1000, use: 950, import: 500, mention: 100, definition: 0, declaration: 0 },
  imports: { import: 1000, use: 500, call: 450, mention: 100, definition: 0, declaration: 0 },
  extends: { use: 1000, call: 400, definition: 0, declaration: 0, import: 300, mention: 100 },
};

const EXTENDS =
  /\b(?:class|struct|interface|trait|record|object|enum|protocol|extension|impl|type)\b.*(?:\(|:|<|\bextends\b|\bimplements\b|\bfor\b|\bimpl\b|\bwith\b)/;

/** The lines that use a subject in the way that was asked for, best first; definitions of the name are left out. */
export async function findUsages(
  subject: Subject,
  relation: Relation,
  hits: readonly Hit[],
  reader: FileReader,
): Promise<Candidate[]> {
  const score = (candidate: Candidate) =>
    scoreCandidate({ ...candidate, secondary: false }, subject, WEIGHTS[relation]) +
    (relation === "extends" && isHeir(candidate) ? 500 : 0) +
    ownerHint(candidate, subject);
  const uses = candidatesFor(subject, hits).filter((candidate) => !isOwnDefinition(candidate));
  const ranked = rank(uses, score);
  const inspected = await inspectBest(ranked, MAX_INSPECTED, reader);
  const left = [...inspected, ...ranked.slice(inspected.length)].filter(
    (candidate) => !isOwnDefinition(candidate),
  );
  return rank(left, score);
}

/** Tells whether a line derives a type from the candidate's name. */
export function isHeir(candidate: Candidate): boolean {
  const before = candidate.hit.text.slice(0, candidate.column);
  return EXTENDS.test(before);
}

function isOwnDefinition(candidate: Candidate): boolean {
  return (
    (candidate.kind === "definition" || candidate.kind === "declaration") &&
    candidate.conditions === undefined
  );
}

// Without types nobody knows whose method is called; a line that names the owner is the best guess.
function ownerHint(candidate: Candidate, subject: Subject): number {
  const owner = subject.qualifiers.at(-1);
  if (owner === undefined) return 0;
  const before = candidate.hit.text.slice(0, candidate.column).toLowerCase();
  return before.endsWith(`${owner.toLowerCase()}.`) || before.endsWith(`${owner.toLowerCase()}::`)
    ? 200
    : before.endsWith(".")
      ? 60
      : 0;
}
