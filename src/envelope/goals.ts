import type { GoalStatus } from "../gen/envelope-fields.ts";
import type { EnvelopeDocument } from "./document.ts";

/** Takes over intent's goals (R16): satisfied ones stay, unsatisfied ones no longer listed go. */
export function adoptGoals(envelope: EnvelopeDocument, listed: readonly string[]): void {
  const before = statuses(envelope);
  const satisfied = unique(envelope.get("all_goals")).filter((goal) => before.get(goal) === "satisfied");
  const all = unique([...satisfied, ...listed]);
  const isOpen = (goal: string): boolean => before.get(goal) !== "satisfied";
  write(envelope, all, all.filter(isOpen), (goal) => (isOpen(goal) ? "pending" : "satisfied"));
}

/** Marks goals as satisfied (R6); those that were never listed are passed over. Gives the listed ones. */
export function satisfyGoals(envelope: EnvelopeDocument, goals: readonly string[]): string[] {
  const all = envelope.get("all_goals");
  const satisfied = unique(goals).filter((goal) => all.includes(goal));
  if (satisfied.length === 0) return [];
  const before = statuses(envelope);
  const remaining = envelope.get("remaining_goals").filter((goal) => !satisfied.includes(goal));
  write(envelope, all, remaining, (goal) =>
    satisfied.includes(goal) ? "satisfied" : (before.get(goal) ?? "pending"),
  );
  return satisfied;
}

/** Marks what is left at a successful end as failed (R15). */
export function failRemainingGoals(envelope: EnvelopeDocument): void {
  const remaining = envelope.get("remaining_goals");
  if (remaining.length === 0) return;
  const before = statuses(envelope);
  write(envelope, envelope.get("all_goals"), remaining, (goal) =>
    remaining.includes(goal) ? "failed" : (before.get(goal) ?? "pending"),
  );
}

function write(
  envelope: EnvelopeDocument,
  all: readonly string[],
  remaining: readonly string[],
  statusOf: (goal: string) => GoalStatus,
): void {
  envelope.set("all_goals", [...all]);
  envelope.set("remaining_goals", [...remaining]);
  // fromEntries defines own properties, so a goal called `__proto__` is a goal like any other.
  const known = unique([...all, ...remaining]);
  envelope.set("goal_completion_status", Object.fromEntries(known.map((goal) => [goal, statusOf(goal)])));
}

function statuses(envelope: EnvelopeDocument): ReadonlyMap<string, GoalStatus> {
  return new Map(Object.entries(envelope.get("goal_completion_status")) as [string, GoalStatus][]);
}

function unique(goals: readonly string[]): string[] {
  return [...new Set(goals)];
}
