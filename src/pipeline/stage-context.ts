import { canonicalStage } from "../envelope/index.ts";
import { isWorkerError, WorkerError } from "../errors/worker-error.ts";
import { frozen } from "./frozen.ts";
import type { ToolPolicy } from "./pipeline.ts";
import type { InputFinding, StageEvent, ToolRunner } from "./ports.ts";
import { historyOf, outputOf, type Run, recordFailure, visitsOf } from "./run.ts";
import type { JsonRecord, ModelUsage, StageContext, StageUsage } from "./stage.ts";
import type { Visit } from "./visit.ts";

/** The view of the run that a stage gets; what it does not look at is not parsed. */
export function contextFor(run: Run, visit: Visit): StageContext {
  const { envelope, ports } = run;
  const emit = (event: StageEvent): void => ports.emit({ ...event, stage: run.order.spell(visit.stage) });
  return {
    sessionId: envelope.get("session_id"),
    userId: envelope.get("user_id"),
    rawInput: envelope.get("raw_input"),
    metadata: (name) => envelope.metadata(name),
    output: (stage) => outputOf(envelope, stage),
    get allGoals() {
      return frozen(envelope.get("all_goals"));
    },
    get remainingGoals() {
      return frozen(envelope.get("remaining_goals"));
    },
    get criticFeedback() {
      return frozen(envelope.get("critic_feedback"));
    },
    get priorPlans() {
      return frozen([...envelope.get("prior_plans"), ...plansOfCompletedStages(run)] as JsonRecord[]);
    },
    get completedStages() {
      return frozen(envelope.get("completed_stages") as JsonRecord[]);
    },
    iteration: envelope.get("iteration"),
    maxIterations: envelope.get("max_iterations"),
    stageNumber: envelope.get("current_stage_number"),
    maxStages: envelope.get("max_stages"),
    clarification: clarificationOf(run),
    exhausted: visit.exhausted,
    visit: visitsOf(run, visit.stage),
    spendModelCall: () => spendModelCall(run, visit),
    modelUsage: () => modelUsageOf(run, visit),
    recordUsage: (usage) => void visit.usage.push(usage),
    noteFailure: (error) => recordFailure(run, run.order.spell(visit.stage), "ModelError", error),
    deny(error) {
      visit.denied = error;
      throw error;
    },
    emit,
    tools: policed(watched(ports.tools, emit), run.pipeline.stages.get(visit.stage)?.tools),
    ids: ports.ids,
    clock: ports.clock,
    get signal() {
      return visit.interruption.signal;
    },
  };
}

/** A completed stage (R8) keeps its steps and evidence in its summary. */
function plansOfCompletedStages(run: Run): JsonRecord[] {
  return run.envelope.get("completed_stages").map((stage) => {
    const { steps = [], evidence = [] } = (stage.summary ?? {}) as JsonRecord;
    return { plan_id: stage.plan_id ?? null, steps, evidence };
  });
}

function clarificationOf({ envelope }: Run): StageContext["clarification"] {
  const answer = envelope.get("clarification_response");
  if (answer === null) return null;
  return { question: envelope.get("clarification_question") ?? "", answer };
}

function spendModelCall(run: Run, visit: Visit): void {
  const { envelope } = run;
  if (visit.over) throw new WorkerError("ECANCELED", "The run has gone on without this stage");
  const count = envelope.get("llm_call_count");
  if (count >= envelope.get("max_llm_calls")) {
    visit.boundHit = true;
    throw new WorkerError("EPOLICY", "The limit of model calls is reached", {
      hint: "Resume with a higher limit: resume --set max_llm_calls=N.",
      details: { limit: "max_llm_calls", value: envelope.get("max_llm_calls") },
    });
  }
  envelope.set("llm_call_count", count + 1);
  visit.llmCalls++;
}

/** Earlier visits have it in their records, which travel with the envelope. */
function modelUsageOf(run: Run, visit: Visit): StageUsage[] {
  const earlier = historyOf(run.envelope).flatMap(({ agent, model_usage }) => {
    const stage = canonicalStage(String(agent));
    return (Array.isArray(model_usage) ? model_usage : []).map((usage: ModelUsage) => ({ stage, usage }));
  });
  return [...earlier, ...visit.usage.map((usage) => ({ stage: visit.stage, usage }))];
}

/** Tells of calls that a tool refuses because of their input. */
function watched(tools: ToolRunner, emit: (event: StageEvent) => void): ToolRunner {
  return {
    ...tools,
    async run(name, params, signal) {
      try {
        return await tools.run(name, params, signal);
      } catch (thrown) {
        if (isWorkerError(thrown) && thrown.details.event === "tool_input_invalid") {
          const findings = thrown.details.errors as readonly InputFinding[];
          emit({ type: "tool_input_invalid", tool: name, at: "dispatch", findings });
        }
        throw thrown;
      }
    },
  };
}

function policed(tools: ToolRunner, policy: ToolPolicy | undefined): ToolRunner {
  if (policy === undefined) return tools;
  const isAllowed = (name: string): boolean =>
    (policy.allow === undefined || policy.allow.includes(name)) && !policy.deny?.includes(name);
  return {
    definitions: () => tools.definitions().filter((tool) => isAllowed(tool.name)),
    check: tools.check,
    async run(name, params, signal) {
      if (isAllowed(name)) return tools.run(name, params, signal);
      throw new WorkerError("EPOLICY", "The pipeline does not allow this tool here", {
        hint: "Allow it under `tools` of the stage in the pipeline file.",
        details: { tool: name },
      });
    },
  };
}
