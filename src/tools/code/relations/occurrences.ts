import { ownerParts } from "../owners.ts";
import { compareRank } from "../rank.ts";
import { type PathFacts, readFacts } from "../reader.ts";
import type { Reference } from "../symbol.ts";
import { type Found, findCandidates, type Question } from "./question.ts";

type PathReference = Reference & { readonly path: string };

/** The places where a name occurs for one of the relations calls, uses, imports and raises. */
export async function findOccurrences(question: Question, name: string): Promise<Found[]> {
  const { relation, owner } = question.input;
  const { files } = await findCandidates(question, name);
  const facts = await readFacts(
    question,
    files,
    { facts: "name", name, inside: relation === "raises" },
    "list_bytes",
  );
  const all = referencesOf(facts, ({ references, insides = [] }) => [
    ...references,
    ...insides.filter(({ kind }) => kind !== "call"),
  ]);
  const asked = owner === undefined ? undefined : ownerParts(owner).at(-1);
  if (relation === "calls") return onePerLine(all.flatMap((each) => asCall(each, asked)));
  if (relation === "imports") return onePerLine(all.filter(({ kind }) => kind === "import"));
  if (relation === "raises") return onePerLine(all.filter(({ kind }) => /raise|catch/.test(kind)));
  return onePerLine(all.filter(({ kind }) => kind !== "mention"));
}

/** What the definitions of a name call themselves. */
export async function findCallees(
  question: Question,
  name: string,
  asked: readonly string[],
): Promise<Found[]> {
  const { defining } = await findCandidates(question, name);
  const facts = await readFacts(question, defining, { facts: "name", name, inside: true }, "list_bytes");
  const prefix = asked.length === 0 ? undefined : `${asked.join(".")}.${name}`;
  const inside = referencesOf(facts, ({ insides = [] }) => insides.filter(({ kind }) => kind === "call"));
  return onePerLine(
    inside.filter(({ owner }) => prefix === undefined || owner === prefix || owner?.endsWith(`.${prefix}`)),
  );
}

function referencesOf(
  facts: readonly PathFacts[],
  pick: (facts: PathFacts) => readonly Reference[],
): PathReference[] {
  return facts.flatMap((each) => pick(each).map((reference) => ({ ...reference, path: each.path })));
}

/** A call as far as it may be one of the owner's: what its receiver is need not be known. */
function asCall(reference: PathReference, owner: string | undefined): PathReference[] {
  if (!reference.calls) return [];
  const { receiver } = reference;
  if (owner === undefined) return [{ ...reference, kind: "call" }];
  const around = reference.owner?.split(".") ?? [];
  const last = receiver === undefined ? undefined : ownerParts(receiver).at(-1);
  const isOwn = receiver === undefined || /^(?:self|this|cls|Self|super\(\)|super|base)$/.test(receiver);
  if (last === owner || (isOwn && around.slice(0, -1).includes(owner)))
    return [{ ...reference, kind: "call" }];
  if (last !== undefined && /^[A-Z]\w*$/.test(last) && receiver === last) return [];
  return [{ ...reference, kind: "possible_call" }];
}

/** One for each line and kind: a line that calls a name twice is one place. */
function onePerLine(found: readonly PathReference[]): Found[] {
  const byPlace = new Map(
    found.toReversed().map((each) => [`${each.path}\0${each.line}\0${each.kind}\0${each.name}`, each]),
  );
  return [...byPlace.values()].sort(
    (a, b) => compareRank(a.path, b.path) || a.line - b.line || (a.kind < b.kind ? -1 : 1),
  );
}
