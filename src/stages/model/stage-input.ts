import type { JsonRecord, StageContext, StageName } from "../../pipeline/stage.ts";
import type { ModelStageName } from "./model-port.ts";

/** What a model is told, per stage: the parts of the run that the stage may build on. */
export function stageInput(stage: ModelStageName, context: StageContext): JsonRecord {
  const output = (name: StageName): unknown => context.output(name) ?? null;
  const goals = { all_goals: context.allGoals, remaining_goals: context.remainingGoals };
  const limits = {
    iteration: context.iteration,
    max_iterations: context.maxIterations,
    stage_number: context.stageNumber,
    max_stages: context.maxStages,
  };
  switch (stage) {
    case "intent":
      return {
        question: context.rawInput,
        perception: output("perception"),
        clarification: context.clarification,
        critic_feedback: context.criticFeedback,
        ...goals,
      };
    case "plan":
      return {
        question: context.rawInput,
        intent: output("intent"),
        ...goals,
        critic_feedback: context.criticFeedback,
        prior_plans: context.priorPlans,
        tools: context.tools.definitions(),
      };
    case "critic":
      return {
        question: context.rawInput,
        ...goals,
        plan: output("plan"),
        execution: output("execution"),
        prior_plans: context.priorPlans,
        ...limits,
      };
    case "integration":
      return {
        question: context.rawInput,
        ...goals,
        is_partial: context.exhausted,
        execution: output("execution"),
        earlier_evidence: context.priorPlans.map((plan) => plan.evidence ?? []),
        critic: output("critic"),
      };
  }
}
