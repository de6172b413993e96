import { createHash } from "node:crypto";
import { checkOutput } from "../../src/pipeline/check-output.ts";
import type { ToolRunner } from "../../src/pipeline/ports.ts";
import type { JsonRecord, StageContext, StageName } from "../../src/pipeline/stage.ts";
import { builtInStages } from "../../src/stages/built-in/index.ts";
import { NO_MODEL } from "./no-model.ts";

/** What a run of the six stages left behind. */
export interface Run {
  readonly outputs: Partial<Record<StageName, JsonRecord>>;
  readonly plans: readonly JsonRecord[];
  readonly verdicts: readonly string[];
  readonly feedback: readonly string[];
  readonly goals: readonly string[];
  readonly remaining: readonly string[];
  readonly exhausted: boolean;
  readonly hops: number;
}

/** What a run can start with. */
export interface Start {
  readonly question: string;
  readonly tools: ToolRunner;
  readonly clarification?: { readonly question: string; readonly answer: string };
  readonly metadata?: JsonRecord;
  readonly maxIterations?: number;
  readonly maxStages?: number;
}

/** Runs the six stages over a question by rules R6 to R9, without an envelope around them. */
export async function drive(start: Start): Promise<Run> {
  const state = {
    outputs: {} as Partial<Record<StageName, JsonRecord>>,
    allGoals: [] as string[],
    remaining: [] as string[],
    feedback: [] as string[],
    priorPlans: [] as JsonRecord[],
    completed: [] as JsonRecord[],
    plans: [] as JsonRecord[],
    verdicts: [] as string[],
    iteration: 0,
    stageNumber: 1,
    exhausted: false,
    hops: 0,
  };
  const { maxIterations = 3, maxStages = 5 } = start;
  let ids = 0;
  const context = (): StageContext => ({
    ...NO_MODEL,
    rawInput: start.question,
    metadata: (name) => start.metadata?.[name],
    output: (stage) => state.outputs[stage as StageName],
    allGoals: state.allGoals,
    remainingGoals: state.remaining,
    criticFeedback: state.feedback,
    priorPlans: state.priorPlans,
    completedStages: state.completed,
    iteration: state.iteration,
    maxIterations,
    stageNumber: state.stageNumber,
    maxStages,
    clarification: start.clarification ?? null,
    exhausted: state.exhausted,
    visit: state.iteration + state.stageNumber - 1,
    spendModelCall: () => {
      throw new Error("The built-in stages send no model calls");
    },
    tools: start.tools,
    ids: { hex: (digits) => createHash("sha256").update(`seed ${ids++}`).digest("hex").slice(0, digits) },
    clock: { now: () => 0 },
    signal: new AbortController().signal,
  });
  const run = async (stage: StageName): Promise<JsonRecord> => {
    state.hops++;
    const output = await builtInStages[stage](context());
    // Through JSON, as an envelope carries it.
    state.outputs[stage] = checkOutput(stage, JSON.parse(JSON.stringify(output)));
    return state.outputs[stage]!;
  };
  const integrate = async (): Promise<Run> => {
    await run("integration");
    const { outputs, plans, verdicts, feedback, allGoals: goals, remaining, exhausted, hops } = state;
    return { outputs, plans, verdicts, feedback, goals, remaining, exhausted, hops };
  };
  const clearPlan = (): void => {
    for (const stage of ["plan", "execution", "critic"] as const) delete state.outputs[stage];
  };

  await run("perception");
  for (let next: StageName = "intent"; ; ) {
    if (next === "intent") {
      const { goals, clarification_needed: asks } = await run("intent");
      if (asks === true) return { ...state, goals: state.allGoals };
      const satisfied = state.allGoals.filter((goal) => !state.remaining.includes(goal));
      state.remaining = (goals as string[]).filter((goal) => !satisfied.includes(goal));
      state.allGoals = [...satisfied, ...state.remaining];
    }
    state.plans.push(await run("plan"));
    await run("execution");
    const { verdict, satisfied_goals: met, feedback } = await run("critic");
    state.verdicts.push(verdict as string);
    state.remaining = state.remaining.filter((goal) => !(met as string[]).includes(goal));
    const evidence = state.outputs.execution?.evidence;
    if (verdict === "approved") return integrate();
    if (verdict === "reintent") {
      if (state.iteration + 1 > maxIterations) {
        state.exhausted = true;
        return integrate();
      }
      state.iteration++;
      state.feedback.push(feedback as string);
      state.priorPlans.push({ ...state.outputs.plan, evidence });
      next = "intent";
    } else {
      state.completed.push({
        stage_number: state.stageNumber,
        satisfied_goals: met,
        summary: { steps: state.outputs.plan?.steps, evidence },
        plan_id: state.outputs.plan?.plan_id,
      });
      if (state.remaining.length === 0) return integrate();
      if (state.stageNumber >= maxStages) {
        state.exhausted = true;
        return integrate();
      }
      state.stageNumber++;
      next = "plan";
    }
    clearPlan();
  }
}
