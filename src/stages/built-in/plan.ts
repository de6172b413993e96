import type { JsonRecord, StageContext } from "../../pipeline/stage.ts";
import { openGoals } from "./context-goals.ts";
import { gatherEvidence } from "./evidence/evidence.ts";
import { CUT_OFF } from "./evidence/judge.ts";
import { type Ask, wantsDefinition } from "./question/ask.ts";
import { askOfGoal } from "./question/goals.ts";
import { callQuery } from "./search/definition-query.ts";
import { stepKey, triedSteps } from "./search/step-key.ts";
import { ladderFor, type PlanStep, search, stepForCommonName, stepsForName } from "./search/steps.ts";
import { extractEntities, isCodeLike, isFileName } from "./text/entities.ts";

/** How many steps a plan may have: every step costs a pass over the workspace. */
const MAX_STEPS = 12;

/** Plan: for each open goal the next untried rung of its ladder; no steps when every rung was tried. */
export async function plan(context: StageContext): Promise<JsonRecord> {
  const tried = new Set(triedSteps(context));
  const steps: PlanStep[] = [];
  const take = (step: PlanStep): void => {
    const key = stepKey(step);
    if (tried.has(key) || steps.length >= MAX_STEPS) return;
    tried.add(key);
    steps.push(step);
  };
  const goals = openGoals(context).map((goal) => ({ goal, ask: askOfGoal(goal) }));
  for (const step of feedbackSteps(context)) take(step);
  for (const { goal, ask } of goals) {
    for (const step of nextRung(context, goal, ask, tried)) take({ ...step, goal });
  }
  return {
    plan_id: `plan_${context.ids.hex(16)}`,
    steps,
    estimated_complexity: steps.length <= 1 ? "low" : steps.length <= 4 ? "medium" : "high",
  };
}

// A goal shares its first search with another goal at times; then the rung counts as tried and the next one is taken.
function nextRung(
  context: StageContext,
  goal: string,
  ask: Ask | undefined,
  tried: ReadonlySet<string>,
): PlanStep[] {
  if (ask === undefined) return [];
  if (ask.kind === "trace_flow") {
    const middle = middleSteps(context, goal, ask).filter((step) => !tried.has(stepKey(step)));
    if (middle.length > 0) return middle;
  }
  const common = wantsDefinition(ask) && wasCutOff(context) ? stepForCommonName(ask) : [];
  const rungs = [common, ...ladderFor(ask)].map((rung) => rung.filter((step) => !tried.has(stepKey(step))));
  return rungs.find((rung) => rung.length > 0) ?? [];
}

function wasCutOff(context: StageContext): boolean {
  return (context.criticFeedback.at(-1) ?? "").includes(CUT_OFF);
}

// The ends of a flow are known: what calls the functions that call the far end?
function middleSteps(context: StageContext, goal: string, ask: Ask): PlanStep[] {
  const edges = gatherEvidence(context).filter(
    (entry) => entry.goal === goal && entry.scope !== undefined && entry.kind === "call",
  );
  const callers = [...new Set(edges.map((entry) => entry.scope!))].filter(
    (name) => name !== ask.subject?.name && name !== ask.target?.name,
  );
  if (callers.length === 0) return [];
  const names = callers.slice(0, 12);
  return [search(callQuery(names), `calls of ${names.join(", ")}`)];
}

// Names that the last feedback brings up and the goals do not have are tried first.
function feedbackSteps(context: StageContext): PlanStep[] {
  const feedback = context.criticFeedback.at(-1) ?? "";
  const known = openGoals(context).join("\n");
  return extractEntities(feedback.slice(0, 4000))
    .filter((name) => (isCodeLike(name) || isFileName(name)) && !known.includes(name))
    .slice(0, 3)
    .flatMap(stepsForName);
}
