import { ERROR_CATALOG } from "../errors/catalog.ts";
import { toWorkerError, WorkerError } from "../errors/worker-error.ts";
import type { ProcessingRecord } from "../gen/processing-record.ts";
import { checkOutput, outputToText } from "./check-output.ts";
import { exchange } from "./exchange.ts";
import { Interruption } from "./interruption.ts";
import type { StageSetup } from "./pipeline.ts";
import { nowOf, POLICY_DENIED, type Run, recordFailure, recordVisit } from "./run.ts";
import { contextFor } from "./stage-context.ts";
import type { Visit, VisitOutcome } from "./visit.ts";

/** Runs one stage once: counts the hop (R4), checks and writes its output, records the visit (R5). */
export async function runStage(run: Run, stage: string, exhausted: boolean): Promise<VisitOutcome> {
  const { envelope, ports, pipeline } = run;
  const setup = pipeline.stages.get(stage)!;
  const agent = run.order.spell(stage);
  envelope.set("agent_hop_count", envelope.get("agent_hop_count") + 1);
  run.started++;
  ports.emit({ type: "stage_started", stage: agent, hop: envelope.get("agent_hop_count") });

  const startedAt = nowOf(run);
  const began = ports.clock.now();
  const interruption = new Interruption();
  if (run.options.signal.aborted) interruption.abort(run.options.signal.reason);
  run.interruption = interruption;
  const { timeoutMs } = setup;
  const cancelTimer =
    timeoutMs === undefined
      ? undefined
      : ports.startTimer(timeoutMs, () => interruption.abort(stageTimeout(stage, timeoutMs)));
  const visit: Visit = {
    stage,
    interruption,
    exhausted,
    llmCalls: 0,
    boundHit: false,
    denied: undefined,
    usage: [],
    recordedByPeer: false,
    over: false,
  };
  const outcome = await attempt(run, setup, visit);
  visit.over = true;
  run.interruption = undefined;
  cancelTimer?.();

  const record: ProcessingRecord = {
    agent,
    stage_order: run.order.position(stage),
    started_at: startedAt,
    completed_at: nowOf(run),
    duration_ms: Math.max(0, ports.clock.now() - began),
    status: outcome.kind === "done" || outcome.kind === "settled" ? "success" : "error",
    error: ports.redact(problemOf(outcome)),
    llm_calls: visit.llmCalls,
    ...(visit.usage.length === 0 ? {} : { model_usage: visit.usage }),
  };
  if (outcome.kind === "aborted") recordAbort(run, agent, outcome.error);
  else if (outcome.kind === "failed") recordFailure(run, agent, "StageError", outcome.error);
  else if (outcome.kind === "denied") recordFailure(run, agent, POLICY_DENIED, outcome.error);
  if (!visit.recordedByPeer) recordVisit(run, stage, record);
  ports.emit({
    type: "stage_finished",
    stage: agent,
    status: record.status,
    duration_ms: record.duration_ms,
  });
  return outcome;
}

function problemOf(outcome: VisitOutcome): string | null {
  if (outcome.kind === "bound") return "max_llm_calls reached";
  return "error" in outcome ? outcome.error.message : null;
}

/** Tries the stage, again where its policy says so, and tells the endings apart. */
async function attempt(run: Run, setup: StageSetup, visit: Visit): Promise<VisitOutcome> {
  const attempts = setup.retries?.attempts ?? 1;
  for (let number = 1; ; number++) {
    try {
      if (visit.interruption.isAborted) throw visit.interruption.reason;
      if ("peer" in setup.runner)
        return await untilAborted(run, exchange(run, visit, setup.runner.peer), visit.interruption);
      const answer = await untilAborted(run, setup.runner.stage(contextFor(run, visit)), visit.interruption);
      const refusal = refusalOf(visit);
      if (refusal !== undefined) return refusal;
      const output = run.ports.redact(checkOutput(visit.stage, answer));
      run.envelope.setOutput(visit.stage, outputToText(visit.stage, output));
      return { kind: "done", output };
    } catch (thrown) {
      const refusal = refusalOf(visit);
      if (refusal !== undefined) return refusal;
      if (visit.interruption.isAborted)
        return { kind: "aborted", error: toWorkerError(visit.interruption.reason) };
      const error = toWorkerError(thrown);
      if (number >= attempts || !ERROR_CATALOG[error.code].retryable) {
        return { kind: "failed", error: number === 1 ? error : withAttempts(error, setup, number) };
      }
      await pause(run, setup.retries!.backoffMs * 2 ** (number - 1), visit.interruption);
    }
  }
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

function withAttempts(error: WorkerError, setup: StageSetup, attempts: number): WorkerError {
  const backoff = { strategy: "exponential", base_ms: setup.retries!.backoffMs, factor: 2 };
  const details = { ...error.details, attempts, backoff };
  return new WorkerError(error.code, error.message, { hint: error.hint, details, cause: error });
}

function stageTimeout(stage: string, milliseconds: number): WorkerError {
  return new WorkerError("ETIMEOUT", `${stage} took longer than ${milliseconds} ms`, {
    hint: "Allow the stage more time in the pipeline file, then resume from this envelope.",
    details: { stage, timeout_ms: milliseconds },
  });
}
