import type { GoalStatus } from "../../gen/envelope-fields.ts";
import { type Fragment, toFragment } from "../../json/fragment.ts";
import { JsonObject } from "../../json/json-object.ts";
import type { DialectName } from "./dialect.ts";
import { DIALECTS } from "./tables.ts";
import { goalStatusOf } from "./words.ts";

/** The state of each goal. */
export type GoalStatuses = Readonly<Record<string, GoalStatus>>;

/** What the words of a document say of its goals. */
export function readGoals(words: Readonly<Record<string, string>>): GoalStatuses {
  // fromEntries defines own properties, so a goal called `__proto__` is a goal like any other.
  return Object.fromEntries(Object.entries(words).map(([goal, word]) => [goal, goalStatusOf(word)!]));
}

/** Writes the state of goals in a dialect; a goal whose state is the same keeps its word, and its text. */
export function writeGoals(written: Fragment, statuses: GoalStatuses, dialect: DialectName): Fragment {
  const words = JsonObject.parse(written);
  for (const goal of words.keys()) if (!Object.hasOwn(statuses, goal)) words.delete(goal);
  for (const [goal, status] of Object.entries(statuses)) {
    const word = words.value(goal);
    if (typeof word === "string" && goalStatusOf(word) === status) continue;
    words.set(goal, toFragment(goalWord(dialect, status)));
  }
  return words.toFragment();
}

/** A dialect's word for the state of a goal. */
export function goalWord(dialect: DialectName, status: GoalStatus): string {
  return DIALECTS[dialect].goals[status] ?? status;
}
