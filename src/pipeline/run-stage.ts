import { withVerdictOf } from "../envelope/index.ts";
import { pauseAfter, type Retries, steadyBackoff, withRetryDetails } from "../errors/backoff.ts";
import { toWorkerError, WorkerError } from "../errors/worker-error.ts";
import type { ProcessingRecord } from "../gen/processing-record.ts";
import { checkOutput, outputToText } from "./check-output.ts";
import { exchange } from "./exchange.ts";
import { Interruption } from "./interruption.ts";
import { andThen, type Later } from "./later.ts";
import type { StageSetup } from "./pipeline.ts";
import { POLICY_DENIED, type Run, recordFailure, recordVisit, timeText } from "./run.ts";
import type { JsonRecord } from "./stage.ts";
import { contextFor } from "./stage-context.ts";
import type { Visit, VisitOutcome } from "./visit.ts";
import { stopReasonOf } from "./watch.ts";

const NO_RETRIES: Retries = { attempts: 1, backoff: steadyBackoff(0) };

/** Runs one stage once: counts the hop (R4), checks and writes its output, records the visit (R5). */
export function runStage(run: Run, stage: string, exhausted: boolean): Later<VisitOutcome> {
  const setup = run.pipeline.stages.get(stage)!;
  const visit = begin(run, stage, exhausted);
  return andThen(attempt(run, setup, visit, 1), (outcome) => end(run, visit, outcome));
}

function begin(run: Run, stage: string, exhausted: boolean): Visit {
  const { envelope, ports } = run;
  const hop = envelope.get("agent_hop_count") + 1;
  envelope.set("agent_hop_count", hop);
  run.started++;
  ports.emit({ type: "stage_started", stage: run.order.spell(stage), hop });
  const interruption = new Interruption();
  const stopReason = stopReasonOf(run);
  if (stopReason !== undefined) interruption.abort(stopReason);
  run.interruption = interruption;
  return {
    stage,
    interruption,
    exhausted,
    began: ports.clock.now(),
    cancelTimer: undefined,
    llmCalls: 0,
    boundHit: false,
    denied: undefined,
    usage: [],
    recordedByPeer: false,
    over: false,
  };
}

function end(run: Run, visit: Visit, outcome: VisitOutcome): VisitOutcome {
  const { ports } = run;
  const { stage, usage } = visit;
  const agent = run.order.spell(stage);
  visit.over = true;
  run.interruption = undefined;
  visit.cancelTimer?.();
  const ended = ports.clock.now();
  const record: ProcessingRecord = {
    agent,
    stage_order: run.order.position(stage),
    started_at: timeText(run, visit.began),
    completed_at: timeText(run, ended),
    duration_ms: Math.max(0, ended - visit.began),
    status: outcome.kind === "done" || outcome.kind === "settled" ? "success" : "error",
    error: ports.redact(problemOf(outcome)),
    llm_calls: visit.llmCalls,
    ...(usage.length === 0 ? {} : { model_usage: [...usage] }),
  };
  if (outcome.kind === "aborted") recordAbort(run, agent, outcome.error);
  else if (outcome.kind === "failed") recordFailure(run, agent, "StageError", outcome.error);
  else if (outcome.kind === "denied") recordFailure(run, agent, POLICY_DENIED, outcome.error);
  if (!visit.recordedByPeer) recordVisit(run, stage, record);
  const { status, duration_ms } = record;
  ports.emit({ type: "stage_finished", stage: agent, status, duration_ms });
  return outcome;
}

function problemOf(outcome: VisitOutcome): string | null {
  if (outcome.kind === "bound") return "max_llm_calls reached";
  return "error" in outcome ? outcome.error.message : null;
}

/** Tries the stage, again where its policy says so, and tells the endings apart. */
function attempt(run: Run, setup: StageSetup, visit: Visit, number: number): Later<VisitOutcome> {
  const { runner } = setup;
  try {
    if (visit.interruption.isAborted) throw visit.interruption.reason;
    if ("peer" in runner) {
      return waitFor(run, setup, visit, number, exchange(run, visit, runner), (outcome) => outcome);
    }
    const take = (answer: JsonRecord): VisitOutcome => takeOutput(run, visit, answer);
    const answer = runner.stage(contextFor(run, visit, runner.sees ?? "masked"));
    return answer instanceof Promise ? waitFor(run, setup, visit, number, answer, take) : take(answer);
  } catch (thrown) {
    return recover(run, setup, visit, number, thrown);
  }
}

/** Waits for a stage within its time. */
async function waitFor<Answer>(
  run: Run,
  setup: StageSetup,
  visit: Visit,
  number: number,
  work: Promise<Answer>,
  take: (answer: Answer) => VisitOutcome,
): Promise<VisitOutcome> {
  startDeadline(run, setup, visit);
  try {
    return take(await untilAborted(run, work, visit.interruption));
  } catch (thrown) {
    return recover(run, setup, visit, number, thrown);
  }
}

function takeOutput(run: Run, visit: Visit, answer: JsonRecord): VisitOutcome {
  const refusal = refusalOf(visit);
  if (refusal !== undefined) return refusal;
  const output = run.ports.redact(checkOutput(visit.stage, answer));
  const spelled = visit.stage === "critic" ? withVerdictOf(run.envelope.dialect, output) : output;
  run.envelope.setOutput(visit.stage, outputToText(visit.stage, spelled));
  return { kind: "done", output };
}

/** Tells what a failure comes to: an ending, or another try. */
function recover(
  run: Run,
  setup: StageSetup,
  visit: Visit,
  number: number,
  thrown: unknown,
): Later<VisitOutcome> {
  const refusal = refusalOf(visit);
  if (refusal !== undefined) return refusal;
  if (visit.interruption.isAborted) {
    return { kind: "aborted", error: toWorkerError(visit.interruption.reason) };
  }
  const error = toWorkerError(thrown);
  const retries = setup.retries ?? NO_RETRIES;
  // A run with the same clock waits the same times (R18), so chance has no part in it.
  const wait = pauseAfter(number, retries, error, { now: run.ports.clock.now(), random: 0 });
  if (wait === undefined) {
    return { kind: "failed", error: number === 1 ? error : withRetryDetails(error, number, retries) };
  }
  startDeadline(run, setup, visit);
  return pause(run, wait, visit.interruption).then(() => attempt(run, setup, visit, number + 1));
}

/** The deadline of a stage is set when the stage makes the run wait: until then nothing could tell of it. */
function startDeadline(run: Run, { timeoutMs }: StageSetup, visit: Visit): void {
  if (timeoutMs === undefined) return;
  const { stage, interruption } = visit;
  visit.cancelTimer ??= run.ports.startTimer(timeoutMs, () =>
    interruption.abort(stageTimeout(stage, timeoutMs)),
  );
}

/** How a visit ends whose next model call was refused, whatever the stage made of it. */
function refusalOf(visit: Visit): VisitOutcome | undefined {
  if (visit.boundHit) return { kind: "bound" };
  return visit.denied === undefined ? undefined : { kind: "denied", error: visit.denied };
}

/**
 * A stage that does not listen to its signal is left behind when the signal aborts. One that does has a turn
 * of the event loop to say what it has used until then.
 */
function untilAborted<T>(run: Run, work: Promise<T>, interruption: Interruption): Promise<T> {
  return new Promise((resolve, reject) => {
    interruption.onAbort(() => {
      const giveUp = (): void => reject(interruption.reason);
      const cancel = run.ports.startTimer(0, giveUp);
      const end = (): void => {
        cancel();
        giveUp();
      };
      work.then(end, end);
    });
    work.then(
      (value) => (interruption.isAborted ? undefined : resolve(value)),
      (thrown: unknown) => (interruption.isAborted ? undefined : reject(thrown)),
    );
  });
}

function pause(run: Run, milliseconds: number, interruption: Interruption): Promise<void> {
  return new Promise((resolve) => {
    const cancel = run.ports.startTimer(milliseconds, resolve);
    interruption.onAbort(() => {
      cancel();
      resolve();
    });
  });
}

/** A deadline or a signal stopped the run at this stage (R14). */
export function recordAbort(run: Run, agent: string, error: WorkerError): void {
  recordFailure(run, agent, "StageAborted", error);
}

function stageTimeout(stage: string, milliseconds: number): WorkerError {
  return new WorkerError("ETIMEOUT", `${stage} took longer than ${milliseconds} ms`, {
    hint: "Allow the stage more time in the pipeline file, then resume from this envelope.",
    details: { stage, timeout_ms: milliseconds },
  });
}
