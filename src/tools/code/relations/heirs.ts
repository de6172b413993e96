import { compareRank } from "../rank.ts";
import { readFacts } from "../reader.ts";
import { type Found, findCandidates, type Question } from "./question.ts";

/** The types that extend or implement a type directly. */
export async function findHeirs(question: Question, name: string): Promise<Found[]> {
  const { files } = await findCandidates(question, name);
  const facts = await readFacts(question, files, { facts: "name", name }, "list_bytes");
  const heirs = facts.flatMap(({ path, definitions }) =>
    definitions.filter(({ bases }) => bases.includes(name)).map((each) => ({ ...each, path })),
  );
  return heirs.sort((a, b) => compareRank(a.path, b.path) || a.line - b.line);
}
