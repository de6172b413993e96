import { isTypeRole } from "../../../code/roles.ts";
import { readFacts } from "../reader.ts";
import { findCandidates, type Question } from "./question.ts";

/** How many types above one are looked at, and thereby how many passes over the workspace that takes. */
const MAX_BASES = 8;

/** The types that a type extends or implements, nearest first. */
export async function basesOf(question: Question, type: string): Promise<string[]> {
  const seen = [type];
  for (let at = 0; at < seen.length && at < MAX_BASES; at++) {
    const name = seen[at]!;
    const { defining } = await findCandidates(question, name);
    const facts = await readFacts(question, defining, { facts: "name", name }, "definition_bytes");
    for (const { definitions } of facts) {
      for (const each of definitions) {
        if (each.name !== name || !(isTypeRole(each.kind) || each.extends)) continue;
        for (const base of each.bases) if (!seen.includes(base)) seen.push(base);
      }
    }
  }
  return seen.slice(1);
}
