import {
  adoptGoals,
  type BoundName,
  currentInterrupt,
  type EnvelopeDocument,
  findStop,
  isWaiting,
  type Stop,
} from "../envelope/index.ts";
import { toWorkerError, type WorkerError } from "../errors/worker-error.ts";
import { askToClarify, spendAnswerFor, takePending, takeRecorded } from "./answers.ts";
import { checkStages } from "./check-stages.ts";
import { asksBefore, isDenied } from "./confirmation.ts";
import { complete, denied, deniedByPolicy, failFatally, failRecoverably, stopAtBound } from "./endings.ts";
import { findStart } from "./find-start.ts";
import { andThen, type Later } from "./later.ts";
import type { Pipeline, RunOptions } from "./pipeline.ts";
import type { RunPorts } from "./ports.ts";
import {
  type ExhaustedRoute,
  isIntegrated,
  pendingExhaustion,
  type Route,
  routePendingVerdict,
  routeVerdict,
} from "./routing.ts";
import { isRecoverable, moveTo, outputOf, type Run, recordError, recordSkip, visitsOf } from "./run.ts";
import { recordAbort, runStage } from "./run-stage.ts";
import type { JsonRecord } from "./stage.ts";
import { END } from "./stage-order.ts";
import { recordStepErrors } from "./step-errors.ts";
import type { VisitOutcome } from "./visit.ts";
import { stopReasonOf, watch } from "./watch.ts";

/**
 * Runs an envelope through its stages until it ends, pauses, meets a bound or has gone as far as
 * the options say. Changes the envelope in place; what it leaves is always valid and resumable.
 * Gives a promise only where a stage makes the run wait. Throws only for an envelope that cannot be
 * run at all (EENVELOPE), and for options with a stage that it does not have (EARG).
 */
export function runPipeline(
  envelope: EnvelopeDocument,
  pipeline: Pipeline,
  options: RunOptions,
  ports: RunPorts,
): Later<void> {
  const run = startRun(envelope, pipeline, options, ports);
  const start = findStart(envelope, run.order, (stage) => owns(run, stage));
  return start.kind === "stage" ? continueRun(run, start.stage) : undefined;
}

/** Takes up a run at a stage. */
function continueRun(run: Run, stage: string): Later<void> {
  const answered = takePending(run);
  if (answered !== "denied") {
    return followToTheEnd(run, { kind: "next", stage: answered === "clarified" ? "intent" : stage });
  }
  denied(run, stage);
  finish(run);
}

/** Takes up a run whose last verdict had met a bound, which may be lifted now (R9). */
export function continueFromVerdict(run: Run): Later<void> {
  const route = routePendingVerdict(run);
  if (route.kind === "next") moveTo(run, route.stage);
  return followToTheEnd(run, route);
}

function followToTheEnd(run: Run, start: Route): Later<void> {
  return andThen(follow(run, start), () => finish(run));
}

/** Says that nothing more happens in this process. */
export function finish(run: Run): void {
  run.ports.emit({
    type: "run_finished",
    stage: run.envelope.get("current_stage"),
    reason: run.envelope.get("terminal_reason"),
  });
}

/** A run over an envelope, before its first stage; throws EARG for a stage that it does not have. */
export function startRun(
  envelope: EnvelopeDocument,
  pipeline: Pipeline,
  options: RunOptions,
  ports: RunPorts,
): Run {
  const order = pipeline.orderOf(envelope);
  checkStages(options, order);
  return {
    envelope,
    pipeline,
    options,
    ports,
    order,
    isOrderTold: !order.isUntold,
    started: 0,
    interruption: undefined,
    stopped: undefined,
    visits: undefined,
  };
}

function follow(run: Run, start: Route): Later<void> {
  let route: Later<Route | null> = start;
  while (route !== null) {
    if (route instanceof Promise) return followLater(run, route);
    route = advance(run, route);
  }
}

/** Goes on when a stage makes the run wait: from here on, its deadline or a signal can stop it. */
async function followLater(run: Run, waiting: Promise<Route | null>): Promise<void> {
  const stopWatching = watch(run);
  try {
    let route = await waiting;
    while (route !== null) route = await advance(run, route);
  } finally {
    stopWatching();
  }
}

/** Takes one step on a route and says where it leads; null where the run stops here. */
function advance(run: Run, route: Route): Later<Route | null> {
  if (route.kind === "next" && route.stage !== END) return step(run, route.stage);
  if (route.kind === "exhausted") return andThen(endExhausted(run, route), () => null);
  if (route.kind === "nowhere") failRouting(run, route.stage);
  else complete(run);
  return null;
}

/** Runs one stage and says where the run goes; null where it stops here. */
function step(run: Run, stage: string): Later<Route | null> {
  const stop = findStop(run.envelope);
  if (stop?.kind === "interrupt") return null;
  // Whoever would execute: a published peer takes a denial for an approval.
  if (stage === "execution" && isDenied(run)) {
    denied(run, stage);
    return null;
  }
  if (!owns(run, stage) || isFarEnough(run)) return null;
  // The partial answer of an exhausted run was cut off: it is made now, and the reason stays.
  const exhaustion = stage === "integration" && run.started === 0 ? pendingExhaustion(run.envelope) : null;
  if (exhaustion !== null) return exhaustion;
  if (stopsBefore(run, stage, stop)) return null;
  if (stage === "execution" && asksBefore(run)) return null;
  if (stage === "intent") takeRecorded(run);
  const goals = stage === "intent" ? goalsIn(outputOf(run.envelope, stage)) : [];
  return andThen(visit(run, stage, false), (outcome) => leave(run, stage, outcome, goals));
}

/** Says where the run goes after a visit, before which intent had listed these goals; null where it stops here. */
function leave(
  run: Run,
  stage: string,
  outcome: VisitOutcome,
  listedBefore: readonly string[],
): Route | null {
  if (outcome.kind === "bound") stopAtLimit(run, "max_llm_calls", stage);
  if (outcome.kind === "denied") deniedByPolicy(run, stage, outcome.error.message);
  if (outcome.kind === "failed") fail(run, stage, outcome.error);
  if (outcome.kind !== "done") return null;
  spendAnswerFor(run, stage);
  if (stage === "intent" && asksAfter(run, outcome.output, listedBefore)) return null;
  if (stage === "execution") recordStepErrors(run, outcome.output);
  const route: Route =
    stage === "critic" ? routeVerdict(run, outcome.output) : { kind: "next", stage: run.order.next(stage) };
  if (route.kind !== "next") return route;
  moveTo(run, route.stage);
  return run.options.until === stage && route.stage !== END ? null : route;
}

function fail(run: Run, stage: string, error: WorkerError): void {
  const end = isRecoverable(error) ? failRecoverably : failFatally;
  end(run, stage, error.message);
}

function visit(run: Run, stage: string, exhausted: boolean): Later<VisitOutcome> {
  moveTo(run, stage);
  // The Go peer leaves a reason behind without ending the run; it is over once a stage starts.
  if (run.envelope.get("terminal_reason") !== null) run.envelope.set("terminal_reason", null);
  return runStage(run, stage, exhausted);
}

/** Whether this run has started as many stages as it may (R17). */
function isFarEnough(run: Run): boolean {
  return run.started >= (run.options.steps ?? Number.POSITIVE_INFINITY);
}

/** Whether the run ends before this stage: at a bound (R3, R9) or because it was stopped (R14). */
function stopsBefore(run: Run, stage: string, stop: Stop | null): boolean {
  if (stop?.kind === "bound") stopAtLimit(run, stop.bound, stage);
  if (stop !== null || isAborted(run, stage)) return true;
  const { maxCriticFires } = run.pipeline;
  if (stage !== "critic" || maxCriticFires === undefined) return false;
  if (visitsOf(run, stage) < maxCriticFires) return false;
  stopAtBound(run, "max_critic_fires_exceeded", `max_critic_fires ${maxCriticFires}`, stage);
  return true;
}

/** Whether the run was stopped before this stage, which then says so (R14). */
function isAborted(run: Run, stage: string): boolean {
  const reason = stopReasonOf(run);
  if (reason === undefined) return false;
  moveTo(run, stage);
  recordAbort(run, run.order.spell(stage), toWorkerError(reason));
  return true;
}

function stopAtLimit(run: Run, bound: BoundName, stage: string): void {
  stopAtBound(run, `${bound}_exceeded`, `${bound} ${run.envelope.get(bound)}`, stage);
}

/** R10 and R16: intent either asks, or gives the goals. */
function asksAfter(run: Run, output: JsonRecord, listedBefore: readonly string[]): boolean {
  if (output.clarification_needed !== true) {
    adoptGoals(run.envelope, goalsIn(output), listedBefore);
    return false;
  }
  askToClarify(run, output.clarification_question);
  run.ports.emit({ type: "interrupted", stage: run.order.spell("intent"), kind: "clarification" });
  return true;
}

function goalsIn(output: JsonRecord | undefined): string[] {
  return Array.isArray(output?.goals) ? output.goals.filter((goal) => typeof goal === "string") : [];
}

/** R9: with a hop and, where needed, a model call left, integration makes a partial answer. */
function endExhausted(run: Run, route: ExhaustedRoute): Later<void> {
  const stop = (): void => stopAtBound(run, route.reason, route.bound, route.stage);
  const mayIntegrate =
    owns(run, "integration") &&
    run.order.has("integration") &&
    findStop(run.envelope) === null &&
    !isIntegrated(run);
  if (!mayIntegrate) return stop();
  // R17: the next process makes the partial answer.
  if (isFarEnough(run) || (run.options.until === "critic" && run.started > 0)) {
    return moveTo(run, "integration");
  }
  if (isAborted(run, "integration")) return;
  for (const stage of run.order.between("critic", "integration")) recordSkip(run, stage);
  return andThen(visit(run, "integration", true), (outcome) => {
    if (outcome.kind !== "aborted" && !isWaiting(currentInterrupt(run.envelope))) stop();
  });
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
