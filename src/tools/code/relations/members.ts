import { escapeRegExp } from "../../../code/name-pattern.ts";
import { isTypeRole } from "../../../code/roles.ts";
import { belongsTo } from "../owners.ts";
import { compareRank } from "../rank.ts";
import { readFacts } from "../reader.ts";
import type { Definition } from "../symbol.ts";
import { best } from "./definitions.ts";
import { definitionLine, type Found, findCandidates, type Question } from "./question.ts";

const MAX_TYPES = 8;

/** The members of a type, then those that it inherits and does not define itself. */
export async function findMembers(question: Question, type: readonly string[]): Promise<Found[]> {
  const found: (Definition & { readonly path: string })[] = [];
  const types: (readonly string[])[] = [type];
  for (let at = 0; at < types.length && at < MAX_TYPES; at++) {
    const { members, bases } = await ownMembers(question, types[at]!);
    const names = new Set(found.map(({ name }) => name));
    found.push(...members.filter(({ name }) => at === 0 || !names.has(name)));
    for (const base of bases) if (!types.some((known) => known.at(-1) === base)) types.push([base]);
  }
  return found;
}

async function ownMembers(question: Question, type: readonly string[]) {
  const name = type.at(-1)!;
  const { files, defining } = await findCandidates(question, name, ownerLine(name));
  const read = async (paths: readonly string[]) => {
    const facts = await readFacts(question, paths, { facts: "outline" }, "list_bytes");
    return facts.flatMap(({ path, definitions }) => definitions.map((each) => ({ ...each, path })));
  };
  let all = await read(defining);
  const isType = (each: Definition & { path: string }) =>
    each.name === name &&
    (isTypeRole(each.kind) || each.extends) &&
    (type.length < 2 || belongsTo(each, each.path, type.slice(0, -1)));
  if (!all.some(isType)) all = [...all, ...(await read(files.filter((path) => !defining.includes(path))))];
  const members = all.filter(
    (each) => each.owner !== null && belongsTo(each, each.path, type) && !each.extends,
  );
  const bases = all.filter(isType).flatMap((each) => each.bases);
  const sorted = best(members).sort((a, b) => compareRank(a.path, b.path) || a.line - b.line);
  return { members: sorted, bases };
}

/** Tells of lines whether they define a type or open something that adds to it. */
function ownerLine(name: string): (path: string, text: string) => boolean {
  const defines = definitionLine(name);
  const source = escapeRegExp(name);
  const adds = new RegExp(
    `\\bimpl\\b.*\\b${source}\\b|^\\s*func\\s*\\([^)]*\\b${source}\\b|\\b${source}(?:<[^()]*>)?::|\\bextension\\s+(?:[\\w.]+\\.)?${source}\\b|\\b${source}\\.(?:prototype\\b|[\\w$]+\\s*=)|\\bfun\\b.*\\b${source}(?:<.*>)?\\??\\.|\\b(?:class|struct|module|interface|object|record|trait)\\b.*\\b${source}\\b`,
    "u",
  );
  return (path, text) => adds.test(text) || defines(path, text);
}
