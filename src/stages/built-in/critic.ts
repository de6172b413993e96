import type { JsonRecord, StageContext } from "../../pipeline/stage.ts";
import { openGoals } from "./context-goals.ts";
import { type Evidence, gatherEvidence } from "./evidence/evidence.ts";
import { CUT_OFF, type Judgement, judge } from "./evidence/judge.ts";
import type { Ask } from "./question/ask.ts";
import { askOfGoal } from "./question/goals.ts";
import { readSteps, stepKey, triedSteps } from "./search/step-key.ts";
import { ladderFor } from "./search/steps.ts";

interface Verdict {
  readonly goal: string;
  readonly ask: Ask | undefined;
  readonly judgement: Judgement;
}

/** Critic: says for each open goal whether the evidence answers it, and what to try where it does not. */
export async function critic(context: StageContext): Promise<JsonRecord> {
  const evidence = gatherEvidence(context);
  const goals = openGoals(context);
  const verdicts = goals.map((goal): Verdict => {
    const ask = askOfGoal(goal);
    const own = evidenceFor(goal, goals, evidence);
    const judgement = ask === undefined ? unread(own) : judge(ask, own, context.iteration);
    return { goal, ask, judgement };
  });
  const satisfied = verdicts.filter(({ judgement }) => judgement.satisfied);
  const open = verdicts.filter(({ judgement }) => !judgement.satisfied);
  // A goal that a peer has put in its own words is left to the peer: a further round would look for nothing.
  const isDone = open.every(({ ask }) => ask === undefined) && satisfied.length > 0;
  const verdict = isDone ? "approved" : wantsNextStage(context, satisfied, open) ? "next_stage" : "reintent";
  const deciding = open.length === 0 ? satisfied : open;
  const total = deciding.reduce((sum, { judgement }) => sum + judgement.confidence, 0);
  return {
    verdict,
    satisfied_goals: satisfied.map(({ goal }) => goal),
    unsatisfied_goals: open.map(({ goal }) => goal),
    feedback: feedbackFor(context, open, goals.length),
    confidence: deciding.length === 0 ? 0.5 : Math.round((total / deciding.length) * 100) / 100,
  };
}

// A peer's evidence names no goal: it counts for every goal, unless ours is there to say more.
function evidenceFor(goal: string, goals: readonly string[], evidence: readonly Evidence[]): Evidence[] {
  return evidence.filter((entry) => (entry.goal === undefined ? goals.length > 0 : entry.goal === goal));
}

function unread(own: readonly Evidence[]): Judgement {
  return own.length > 0
    ? { satisfied: true, confidence: 0.5, lack: "" }
    : { satisfied: false, confidence: 0.6, lack: "has no evidence at all" };
}

// Once only: with every reintent used as well, a second further stage would not leave a hop for integration.
function wantsNextStage(
  context: StageContext,
  satisfied: readonly Verdict[],
  open: readonly Verdict[],
): boolean {
  if (satisfied.length === 0 || context.stageNumber !== 1 || context.stageNumber >= context.maxStages)
    return false;
  return (
    open.some(({ ask }) => ask?.kind === "trace_flow") ||
    open.every((entry) => untried(context, entry).length === 0)
  );
}

function untried(context: StageContext, { ask }: Verdict): string[] {
  if (ask === undefined) return [];
  const tried = new Set([...triedSteps(context), ...readSteps(context.output("plan")).map(stepKey)]);
  return ladderFor(ask)
    .flat()
    .filter((step) => !tried.has(stepKey(step)))
    .map((step) => step.expected_output);
}

function feedbackFor(context: StageContext, open: readonly Verdict[], goalCount: number): string {
  if (goalCount === 0) return "There is no goal to judge; read the question again and name what it asks for.";
  if (open.length === 0) return "Every goal has evidence.";
  const cut = wasTruncated(context) ? [`A search ${CUT_OFF} at its limit: look for definitions only.`] : [];
  const lacks = open.map((entry) => {
    const [next, more] = untried(context, entry);
    const advice =
      next === undefined
        ? "Every search for it was tried; ask for another name, or accept that it is not in this workspace."
        : `Look for ${next}${more === undefined ? "" : `, then for ${more}`}.`;
    return `Goal "${entry.goal}" ${entry.judgement.lack}. ${advice}`;
  });
  return [...lacks, ...cut].join(" ");
}

function wasTruncated(context: StageContext): boolean {
  const results = context.output("execution")?.results;
  return (
    Array.isArray(results) &&
    results.some(
      (entry: { tool?: unknown; result?: { truncated?: unknown } } | null) =>
        entry?.result?.truncated === true,
    )
  );
}
