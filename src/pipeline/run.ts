import type { EnvelopeDocument } from "../envelope/index.ts";
import { timestamp } from "../envelope/index.ts";
import type { ErrorEntry } from "../gen/error-entry.ts";
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
  /** How many stages this run has started. */
  started: number;
}

/** The time as it is written into the envelope. */
export function nowOf(run: Run): string {
  return timestamp({ now: run.ports.clock.now, hex: run.ports.ids.hex });
}

/** The entries of processing_history, read tolerantly. */
export function historyOf(envelope: EnvelopeDocument): readonly { readonly agent?: unknown }[] {
  return (envelope.value("processing_history") ?? []) as { agent?: unknown }[];
}

/** Adds an entry to `errors` (R13). */
export function recordError(run: Run, entry: Omit<ErrorEntry, "timestamp">): void {
  const { agent, error_type, message, recoverable, details = {} } = entry;
  const timed = { agent, error_type, message, timestamp: nowOf(run), recoverable, details };
  run.envelope.append("errors", [timed]);
}

/** Moves the envelope to a stage, in the envelope's own spelling. */
export function moveTo(run: Run, stage: string): void {
  const spelled = run.order.spell(stage);
  if (run.envelope.get("current_stage") !== spelled) run.envelope.set("current_stage", spelled);
}

/** Adds feedback for the next intent, under the peers' newer name as well where the envelope has it. */
export function addFeedback(run: Run, feedback: string): void {
  run.envelope.append("critic_feedback", [feedback]);
  if (Array.isArray(run.envelope.value("loop_feedback"))) {
    run.envelope.setValue("loop_feedback", [...(run.envelope.value("loop_feedback") as unknown[]), feedback]);
  }
}

/** A stage's output, under the seed's key or the peers' name of the stage (H34). */
export function outputOf(envelope: EnvelopeDocument, stage: string): Record<string, unknown> | undefined {
  const peerKey = PEER_KEYS.get(stage);
  return envelope.output(stage) ?? (peerKey === undefined ? undefined : envelope.output(peerKey));
}

/** Removes a stage's output under both of its names. */
export function removeOutput(envelope: EnvelopeDocument, stage: string): void {
  const peerKey = PEER_KEYS.get(stage);
  if (envelope.outputs().has(stage)) envelope.deleteOutput(stage);
  if (peerKey !== undefined && envelope.outputs().has(peerKey)) envelope.deleteOutput(peerKey);
}

const PEER_KEYS = new Map([
  ["plan", "planner"],
  ["execution", "executor"],
]);
