import {
  adoptGoals,
  askQuestion,
  closeQuestion,
  currentInterrupt,
  type EnvelopeDocument,
  findStop,
} from "../envelope/index.ts";
import { toWorkerError } from "../errors/worker-error.ts";
import { confirmPlan } from "./confirmation.ts";
import { complete, denied, failFatally, stopAtBound } from "./endings.ts";
import type { Pipeline, RunOptions } from "./pipeline.ts";
import type { RunPorts } from "./ports.ts";
import { type ExhaustedRoute, pendingExhaustion, type Route, routeVerdict } from "./routing.ts";
import { historyOf, moveTo, nowOf, outputOf, type Run, recordError } from "./run.ts";
import { recordAbort, runStage } from "./run-stage.ts";
import type { JsonRecord } from "./stage.ts";
import { END, findStart, orderOf } from "./stage-order.ts";
import { recordStepErrors } from "./step-errors.ts";

/**
 * Runs an envelope through its stages until it ends, pauses, meets a bound or has gone as far as
 * the options say. Changes the envelope in place; what it leaves is always valid and resumable.
 * Throws only for an envelope that cannot be run at all (EENVELOPE).
 */
export async function runPipeline(
  envelope: EnvelopeDocument,
  pipeline: Pipeline,
  options: RunOptions,
  ports: RunPorts,
): Promise<void> {
  const run = startRun(envelope, pipeline, options, ports);
  const start = findStart(envelope, run.order, (stage) => owns(run, stage));
  if (start.kind === "stage") await continueRun(run, start.stage);
}

/** Takes up a run at a stage. */
export async function continueRun(run: Run, stage: string): Promise<void> {
  const { envelope, ports } = run;
  const answered = takeAnswer(run);
  if (answered !== "denied") await loop(run, answered === "clarified" ? "intent" : stage);
  ports.emit({
    type: "run_finished",
    stage: envelope.get("current_stage"),
    reason: envelope.get("terminal_reason"),
  });
}

/** A run over an envelope, before its first stage. */
export function startRun(
  envelope: EnvelopeDocument,
  pipeline: Pipeline,
  options: RunOptions,
  ports: RunPorts,
): Run {
  return { envelope, pipeline, options, ports, order: orderOf(envelope, pipeline), started: 0 };
}

/** Takes the answer to a question that the run had asked (R10, R11). */
function takeAnswer(run: Run): "clarified" | "denied" | "nothing" {
  const state = currentInterrupt(run.envelope);
  if (state.kind === "clarification" && state.answer !== null) {
    closeQuestion(run.envelope);
    return "clarified";
  }
  if (state.kind === "confirmation" && state.approved === false) {
    denied(run);
    return "denied";
  }
  // An approval is taken by confirmPlan, which checks that it belongs to the plan.
  return "nothing";
}

async function loop(run: Run, first: string): Promise<void> {
  let stage = first;
  for (;;) {
    if (stage === END) return complete(run);
    if (stopsBefore(run, stage)) return;
    // The partial answer of an exhausted run was cut off: it is made now, and the reason stays.
    const exhaustion = stage === "integration" && run.started === 0 ? pendingExhaustion(run) : null;
    if (exhaustion !== null) return endExhausted(run, exhaustion);
    if (stage === "execution" && asksBefore(run)) return;
    moveTo(run, stage);
    // The Go peer leaves a reason behind without ending the run; it is over once a stage starts.
    if (run.envelope.get("terminal_reason") !== null) run.envelope.set("terminal_reason", null);
    const outcome = await runStage(run, stage, false);
    if (outcome.kind === "bound") return stopAtLimit(run, "max_llm_calls", stage);
    if (outcome.kind === "failed") return failFatally(run, stage, outcome.error.message);
    if (outcome.kind === "aborted" || outcome.kind === "settled") return;
    if (stage === "intent" && asksAfter(run, outcome.output)) return;
    if (stage === "execution") recordStepErrors(run, outcome.output);
    const route: Route =
      stage === "critic" ? routeVerdict(run) : { kind: "next", stage: run.order.next(stage) };
    if (route.kind === "nowhere") return failRouting(run, route.stage);
    if (route.kind === "exhausted") return endExhausted(run, route);
    moveTo(run, route.stage);
    if (run.options.until === stage && route.stage !== END) return;
    stage = route.stage;
  }
}

/** Whether the run ends before this stage: a bound (R3, R9), a peer's stage, or far enough (R17). */
function stopsBefore(run: Run, stage: string): boolean {
  if (!owns(run, stage) || run.started >= (run.options.steps ?? Number.POSITIVE_INFINITY)) return true;
  const stop = findStop(run.envelope);
  if (stop === null && run.options.signal.aborted) {
    recordAbort(run, run.order.spell(stage), toWorkerError(run.options.signal.reason));
    return true;
  }
  if (stop?.kind === "bound") stopAtLimit(run, stop.bound, stage);
  if (stop !== null) return true;
  const { maxCriticFires } = run.pipeline;
  if (stage !== "critic" || maxCriticFires === undefined) return false;
  const critic = run.order.spell("critic");
  const fires = historyOf(run.envelope).filter((record) => record.agent === critic).length;
  if (fires < maxCriticFires) return false;
  stopAtBound(run, "max_critic_fires_exceeded", `max_critic_fires ${maxCriticFires}`, stage);
  return true;
}

function stopAtLimit(
  run: Run,
  bound: "max_iterations" | "max_llm_calls" | "max_agent_hops",
  stage: string,
): void {
  stopAtBound(run, `${bound}_exceeded`, `${bound} ${run.envelope.get(bound)}`, stage);
}

/** R11: a plan that does more than read waits for a person. */
function asksBefore(run: Run): boolean {
  if (confirmPlan(run) !== "asked") return false;
  moveTo(run, "execution");
  run.ports.emit({ type: "interrupted", stage: "execution", kind: "confirmation" });
  return true;
}

/** R10 and R16: intent either asks, or gives the goals. */
function asksAfter(run: Run, output: JsonRecord): boolean {
  if (output.clarification_needed !== true) {
    const goals = Array.isArray(output.goals) ? output.goals : [];
    adoptGoals(
      run.envelope,
      goals.filter((goal) => typeof goal === "string"),
    );
    return false;
  }
  const asked = output.clarification_question;
  const question =
    typeof asked === "string" && asked !== "" ? asked : "Can you say more about what you need?";
  askQuestion(run.envelope, { kind: "clarification", question }, nowOf(run));
  run.ports.emit({ type: "interrupted", stage: "intent", kind: "clarification" });
  return true;
}

/** R9: with a hop and, where needed, a model call left, integration makes a partial answer. */
export async function endExhausted(run: Run, route: ExhaustedRoute): Promise<void> {
  const mayIntegrate =
    owns(run, "integration") &&
    run.order.has("integration") &&
    run.started < (run.options.steps ?? Number.POSITIVE_INFINITY) &&
    (run.started > 0 || !run.envelope.outputs().has("integration")) &&
    findStop(run.envelope) === null;
  if (mayIntegrate) {
    moveTo(run, "integration");
    const outcome = await runStage(run, "integration", true);
    if (outcome.kind === "aborted") return;
  }
  stopAtBound(run, route.reason, route.bound, route.stage);
}

function failRouting(run: Run, target: string): void {
  const message = `The critic's verdict leads to ${target}, which is not in stage_order`;
  recordError(run, {
    agent: run.order.spell("critic"),
    error_type: "RoutingError",
    message,
    recoverable: false,
    details: {
      code: "EENVELOPE",
      stage_order: run.order.names,
      verdict: outputOf(run.envelope, "critic")?.verdict,
    },
  });
  failFatally(run, "critic", message);
}

function owns(run: Run, stage: string): boolean {
  return run.pipeline.stages.has(stage) && (run.options.only?.has(stage) ?? true);
}
