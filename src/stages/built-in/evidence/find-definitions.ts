import { classifyLine } from "../../../code/classify-line.ts";
import type { Subject } from "../question/subject.ts";
import { type Candidate, candidatesFor } from "./candidates.ts";
import type { FileReader } from "./files.ts";
import type { Hit } from "./hits.ts";
import { inspect } from "./inspect.ts";
import { DEFINITION_WEIGHTS, pathScore, qualifierScore, scoreCandidate } from "./score.ts";

/** How many candidates are looked at in their files. */
const MAX_INSPECTED = 24;
/** How many files of a qualified name's owner are searched line by line. */
const MAX_OWNER_FILES = 3;

/** The candidates for the place where a subject is defined, best first. */
export async function findDefinitions(
  subject: Subject,
  hits: readonly Hit[],
  reader: FileReader,
): Promise<Candidate[]> {
  const places = ownerPlaces(subject, hits);
  const all = merged(hits, await hitsBesideOwner(subject, places, reader));
  const bases = basesOf(subject, places);
  const score = (candidate: Candidate) =>
    scoreCandidate(candidate, subject, DEFINITION_WEIGHTS) + qualifierScore(candidate, subject, bases);
  const promise = (candidate: Candidate) => score(candidate) + nearness(candidate.hit, places);
  const ranked = rank(candidatesFor(subject, all), promise);
  const inspected = await inspectBest(ranked, places.length > 0 ? MAX_INSPECTED * 3 : MAX_INSPECTED, reader);
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

// The lines that open the owner: its class, its implementation blocks, a function around the name.
function ownerPlaces(subject: Subject, hits: readonly Hit[]): Hit[] {
  const owner = subject.qualifiers.at(-1);
  if (owner === undefined) return [];
  const places = hits.filter((hit) => hit.text.includes(owner) && opensOwner(hit, owner));
  return places.toSorted((a, b) => pathScore(b.path, subject) - pathScore(a.path, subject));
}

// Before a file is read, the lines right below the owner's line are the most promising.
function nearness(hit: Hit, places: readonly Hit[]): number {
  const above = places.filter((place) => place.path === hit.path && place.line <= hit.line);
  const distance = Math.min(...above.map((place) => hit.line - place.line));
  return above.length === 0 ? 0 : 300 + Math.max(0, 400 - distance);
}

function opensOwner(hit: Hit, owner: string): boolean {
  const found = classifyLine(hit.path, hit.text, owner);
  return (
    found?.kind === "definition" ||
    (/^\s*(?:unsafe\s+)?(?:impl|extension)\b/.test(hit.text) && found?.kind === "use")
  );
}

// The search for a common name is cut off, so the owner's own files are read for it.
async function hitsBesideOwner(subject: Subject, places: readonly Hit[], reader: FileReader): Promise<Hit[]> {
  const hits: Hit[] = [];
  for (const path of [...new Set(places.map((place) => place.path))].slice(0, MAX_OWNER_FILES)) {
    const last = Math.max(...places.filter((place) => place.path === path).map((place) => place.line));
    const lines = (await reader.lines(path, last + 400)) ?? [];
    for (const [index, text] of lines.entries()) {
      if (text.includes(subject.name)) hits.push({ path, line: index + 1, text });
    }
  }
  return hits;
}

// The names in the header of the owner's class: what it extends may define the member.
function basesOf(subject: Subject, places: readonly Hit[]): ReadonlySet<string> {
  const owner = subject.qualifiers.at(-1) ?? "";
  return new Set(
    places.flatMap((hit) => hit.text.slice(hit.text.indexOf(owner) + owner.length).match(/[A-Z]\w+/g) ?? []),
  );
}

function merged(first: readonly Hit[], second: readonly Hit[]): Hit[] {
  const known = new Set(first.map((hit) => `${hit.path}:${hit.line}`));
  return [...first, ...second.filter((hit) => !known.has(`${hit.path}:${hit.line}`))];
}
