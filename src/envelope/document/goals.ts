import type { GoalStatus } from "../../gen/envelope-fields.ts";
import type { EnvelopeDocument } from "./document.ts";

/**
 * Takes over intent's goals (R16): satisfied ones stay, and so do those that intent had not listed before, which are a
 * peer's. Its own unsatisfied ones that are no longer listed go.
 */
export function adoptGoals(
  envelope: EnvelopeDocument,
  listed: readonly string[],
  listedBefore: readonly string[],
): void {
  const before = statuses(envelope);
  const isOpen = (goal: string): boolean => before.get(goal) !== "satisfied";
  const known = envelope.get("all_goals");
  const own = new Set(listedBefore);
  const satisfied = known.filter((goal) => !isOpen(goal));
  const peers = known.filter((goal) => isOpen(goal) && !own.has(goal));
  const all = [...new Set([...satisfied, ...peers, ...listed])];
  envelope.set("all_goals", all);
  envelope.set("remaining_goals", all.filter(isOpen));
  writeStatuses(envelope, new Map(all.map((goal) => [goal, isOpen(goal) ? "pending" : "satisfied"])));
}

/** Marks goals as satisfied (R6); those that were never listed are passed over. */
export function satisfyGoals(envelope: EnvelopeDocument, goals: readonly string[]): void {
  const all = new Set(envelope.get("all_goals"));
  const satisfied = new Set(goals.filter((goal) => all.has(goal)));
  const remaining = envelope.get("remaining_goals");
  const left = remaining.filter((goal) => !satisfied.has(goal));
  if (left.length < remaining.length) envelope.set("remaining_goals", left);
  markGoals(envelope, [...satisfied], "satisfied");
}

/** Marks what is left at a successful end as failed (R15). */
export function failRemainingGoals(envelope: EnvelopeDocument): void {
  markGoals(envelope, envelope.get("remaining_goals"), "failed");
}

/** Leaves the field as it is written where nothing changes. */
function markGoals(envelope: EnvelopeDocument, goals: readonly string[], status: GoalStatus): void {
  if (goals.length === 0) return;
  const before = statuses(envelope);
  const marked = new Map(before);
  for (const goal of goals) marked.set(goal, status);
  if ([...marked].some(([goal, value]) => before.get(goal) !== value)) writeStatuses(envelope, marked);
}

function writeStatuses(envelope: EnvelopeDocument, marks: ReadonlyMap<string, GoalStatus>): void {
  envelope.set("goal_completion_status", Object.fromEntries(marks));
}

function statuses(envelope: EnvelopeDocument): ReadonlyMap<string, GoalStatus> {
  return new Map(Object.entries(envelope.get("goal_completion_status")) as [string, GoalStatus][]);
}
