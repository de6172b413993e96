import type { StageContext } from "../../pipeline/stage.ts";

/** The goals that are still open; a peer that keeps no goal lists leaves them in intent's output only. */
export function openGoals(context: StageContext): string[] {
  if (context.remainingGoals.length > 0) return [...context.remainingGoals];
  const goals = context.output("intent")?.goals;
  return context.allGoals.length === 0 && Array.isArray(goals)
    ? goals.filter((goal) => typeof goal === "string")
    : [];
}
