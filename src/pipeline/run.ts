import {
  canonicalStage,
  type EnvelopeDocument,
  type Fragment,
  peerStage,
  type Sources,
  timestamp,
  toFragment,
  withVerdictOf,
} from "../envelope/index.ts";
import type { WorkerError } from "../errors/worker-error.ts";
import type { ErrorEntry } from "../gen/error-entry.ts";
import type { ProcessingRecord } from "../gen/processing-record.ts";
import type { Interruption } from "./interruption.ts";
import type { Pipeline, RunOptions } from "./pipeline.ts";
import type { RunPorts } from "./ports.ts";
import type { StageOrder } from "./stage-order.ts";

/** One run over one envelope, which it changes as it goes. */
export interface Run {
  readonly envelope: EnvelopeDocument;
  readonly pipeline: Pipeline;
  readonly options: RunOptions;
  readonly ports: RunPorts;
  readonly order: StageOrder;
  /** Whether the envelope says its order, as far as it must (R2). */
  isOrderTold: boolean;
  /** How many stages this run has started. */
  started: number;
  /** What stops the stage at work. */
  interruption: Interruption | undefined;
  /** Why the run is to stop, where its own deadline has passed. */
  stopped: WorkerError | undefined;
  /** How often each stage has run; counted when it is first asked for. */
  visits: Map<string, number> | undefined;
}

/** Where the envelope gets times and ids of this run from. */
export function sourcesOf(run: Run): Sources {
  const { clock, ids } = run.ports;
  return {
    now: () => clock.now(),
    hex: (digits) => ids.hex(digits),
    timestamp: (time) => timeText(run, time),
  };
}

/** The time as it is written into the envelope. */
export function nowOf(run: Run): string {
  return timeText(run, run.ports.clock.now());
}

/** A time of the run as it is written into the envelope. */
export function timeText(run: Run, time: number): string {
  return (run.ports.clock.timestamp ?? timestamp)(time);
}

/** The entries of processing_history, read tolerantly. */
export function historyOf(envelope: EnvelopeDocument): readonly Partial<ProcessingRecord>[] {
  return (envelope.value("processing_history") ?? []) as Partial<ProcessingRecord>[];
}

/** How often a stage has run, over all processes and under either of its names. */
export function visitsOf(run: Run, stage: string): number {
  // Not read from the history each time: that would make long runs quadratic.
  run.visits ??= countVisits(run.envelope);
  return run.visits.get(stage) ?? 0;
}

function countVisits(envelope: EnvelopeDocument): Map<string, number> {
  const visits = new Map<string, number>();
  for (const { agent, status } of historyOf(envelope)) {
    if (status === "skipped") continue;
    const stage = canonicalStage(String(agent));
    visits.set(stage, (visits.get(stage) ?? 0) + 1);
  }
  return visits;
}

/** Adds the record of a visit to processing_history (R5). */
export function recordVisit(run: Run, stage: string, record: ProcessingRecord): void {
  run.visits?.set(stage, visitsOf(run, stage) + 1);
  run.envelope.append("processing_history", [record]);
}

/** Records that a stage was passed over (R9). */
export function recordSkip(run: Run, stage: string): void {
  const now = nowOf(run);
  const record: ProcessingRecord = {
    agent: run.order.spell(stage),
    stage_order: run.order.position(stage),
    started_at: now,
    completed_at: now,
    duration_ms: 0,
    status: "skipped",
    error: null,
    llm_calls: 0,
  };
  run.envelope.append("processing_history", [record]);
}

/** Adds an entry to `errors` (R13). */
export function recordError(run: Run, entry: Omit<ErrorEntry, "timestamp">): void {
  const { agent, error_type, message, recoverable, details = {} } = entry;
  const said = run.ports.redact({ message, details });
  const timed = {
    agent,
    error_type,
    message: said.message,
    timestamp: nowOf(run),
    recoverable,
    details: said.details,
  };
  // As text at once: whoever has thrown it may still change what it holds.
  run.envelope.appendFragments("errors", [toFragment(timed)]);
}

/** The type of the error entry of a run that a budget has ended; it may go on with a higher one. */
export const POLICY_DENIED = "PolicyDenied";

/** Adds an entry for what a stage, or a model in it, has thrown. */
export function recordFailure(
  run: Run,
  agent: string,
  type: "StageAborted" | "StageError" | "ModelError" | typeof POLICY_DENIED,
  error: WorkerError,
): void {
  recordError(run, {
    agent,
    error_type: type,
    message: error.message,
    recoverable: type !== "StageError" || isRecoverable(error),
    details: { code: error.code, hint: error.hint, ...serializable(error.details) },
  });
}

/** Whether the same stage may succeed later, with nothing changed: what it needs was not to be had. */
export function isRecoverable(error: WorkerError): boolean {
  return error.details.recoverable === true;
}

/** The details that JSON can hold: whatever a stage throws must not break the envelope. */
function serializable(details: WorkerError["details"]): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(details).filter(([, value]) => {
      try {
        return JSON.stringify(value) !== undefined;
      } catch {
        return false;
      }
    }),
  );
}

/** Moves the envelope to a stage, in the envelope's own spelling, and tells it the order that it moves in (R2). */
export function moveTo(run: Run, stage: string): void {
  if (!run.isOrderTold) run.envelope.set("stage_order", [...run.order.names]);
  run.isOrderTold = true;
  const spelled = run.order.spell(stage);
  if (run.envelope.get("current_stage") !== spelled) run.envelope.set("current_stage", spelled);
}

/** A stage's output in the seed's words, under the seed's key or the peers' name of the stage (H34). */
export function outputOf(envelope: EnvelopeDocument, stage: string): Record<string, unknown> | undefined {
  const peerKey = peerStage(stage);
  const output = envelope.output(stage) ?? (peerKey === undefined ? undefined : envelope.output(peerKey));
  return stage === "critic" && output !== undefined ? withVerdictOf("seed", output) : output;
}

/** The JSON text of a stage's output, under either name. */
export function outputText(envelope: EnvelopeDocument, stage: string): Fragment | undefined {
  const peerKey = peerStage(stage);
  const outputs = envelope.outputs();
  return outputs.get(stage) ?? (peerKey === undefined ? undefined : outputs.get(peerKey));
}

/** Removes a stage's output under both of its names. */
export function removeOutput(envelope: EnvelopeDocument, stage: string): void {
  const peerKey = peerStage(stage);
  if (envelope.outputs().has(stage)) envelope.deleteOutput(stage);
  if (peerKey !== undefined && envelope.outputs().has(peerKey)) envelope.deleteOutput(peerKey);
}
