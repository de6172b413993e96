import { roleWeight } from "../../../code/roles.ts";
import { belongsTo, ownerParts } from "../owners.ts";
import { compareRank, rankOf } from "../rank.ts";
import { type PathFacts, readFacts } from "../reader.ts";
import type { Definition } from "../symbol.ts";
import { basesOf } from "./bases.ts";
import { type Found, findCandidates, type Question } from "./question.ts";

type PathDefinition = Definition & { readonly path: string };

/** The definitions of a name; with an owner only its own, or the one that it inherits. */
export async function findDefinitions(question: Question, name: string): Promise<Found[]> {
  const asked = question.input.owner === undefined ? [] : ownerParts(question.input.owner);
  const candidates = await findCandidates(question, name);
  const own = await definitionsIn(question, candidates, name, asked);
  if (own.length > 0 || asked.length === 0) return own;
  for (const base of await basesOf(question, asked.at(-1)!)) {
    const inherited = await definitionsIn(question, candidates, name, [base]);
    if (inherited.length > 0) return inherited;
  }
  return [];
}

async function definitionsIn(
  question: Question,
  { files, defining }: { readonly files: readonly string[]; readonly defining: readonly string[] },
  name: string,
  asked: readonly string[],
): Promise<PathDefinition[]> {
  const last = asked.at(-1);
  const accepts = (path: string, text: string) =>
    last === undefined || text.includes(last) || path.includes(last);
  const read = (paths: readonly string[]) =>
    readFacts(question, paths, { facts: "name", name }, "definition_bytes", accepts).then((facts) =>
      select(facts, name, asked),
    );
  const found = await read(defining);
  // A definition over several lines is not seen in any one of them.
  return found.length > 0 ? found : read(files.filter((path) => !defining.includes(path)));
}

function select(facts: readonly PathFacts[], name: string, asked: readonly string[]): PathDefinition[] {
  const all = facts.flatMap(({ path, definitions }) => definitions.map((each) => ({ ...each, path })));
  const fitting = all.filter(
    (each) =>
      each.name === name && !each.extends && (asked.length === 0 || belongsTo(each, each.path, asked)),
  );
  return best(fitting);
}

/** Without announcements where there is a definition, without local variables where there is anything else. */
export function best(found: readonly PathDefinition[]): PathDefinition[] {
  const global = found.filter(({ local }) => !local);
  const kept = global.length > 0 ? global : firstOfEach(found);
  const full = kept.filter(({ announces }) => !announces);
  const chosen =
    full.length > 0
      ? kept.filter((each) => !each.announces || !full.some((other) => isSame(each, other)))
      : kept;
  return [...chosen].sort(compareDefinitions);
}

function isSame(a: PathDefinition, b: PathDefinition): boolean {
  return a.name === b.name && (a.owner === b.owner || a.owner === null || b.owner === null);
}

function firstOfEach(found: readonly PathDefinition[]): PathDefinition[] {
  return [...new Map(found.toReversed().map((each) => [`${each.path} ${each.owner}`, each])).values()];
}

function compareDefinitions(a: PathDefinition, b: PathDefinition): number {
  return (
    Number(a.announces) - Number(b.announces) ||
    rankOf(a.path) - rankOf(b.path) ||
    roleWeight(b.kind) - roleWeight(a.kind) ||
    compareRank(a.path, b.path) ||
    a.line - b.line
  );
}
