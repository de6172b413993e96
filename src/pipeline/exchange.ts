import {
  canonicalStage,
  currentInterrupt,
  ENGINE_FIELDS,
  isRecord,
  isWaiting,
  loadDialect,
  mergeReply,
  type ReadOptions,
  readEnvelope,
} from "../envelope/index.ts";
import { WorkerError } from "../errors/worker-error.ts";
import { checkOutput } from "./check-output.ts";
import type { Peer } from "./pipeline.ts";
import { historyOf, outputOf, type Run, recordError, sourcesOf } from "./run.ts";
import type { Visit, VisitOutcome } from "./visit.ts";

/**
 * Has a peer run the stage: the envelope goes out, the reply is laid over it, so that what the peer
 * left out stays. The peer may end or pause the run; where it goes on is decided here.
 */
export async function exchange(run: Run, visit: Visit, peer: Peer): Promise<VisitOutcome> {
  const { envelope } = run;
  const reading = { sources: sourcesOf(run), maxBytes: Number.POSITIVE_INFINITY };
  const sent = envelope.toBytes();
  const copy = await copyFor(peer, sent, reading);
  const reply = await peer.peer(copy ?? sent, visit.interruption.signal);
  // A reply that comes after the deadline is too late: the run has gone on without it.
  visit.interruption.signal.throwIfAborted();
  const merged = mergeReply(sent, reply, { ...reading, dialect: envelope.dialect, copy }).envelope;
  const ended = merged.get("terminated") || isWaiting(currentInterrupt(merged));
  const output = outputOf(merged, visit.stage);
  if (!ended && !isRecord(output)) throw withoutOutput(visit.stage);

  const records = historyOf(merged);
  visit.recordedByPeer =
    records.length > historyOf(envelope).length &&
    canonicalStage(String(records.at(-1)?.agent)) === visit.stage;
  visit.llmCalls += merged.get("llm_call_count") - envelope.get("llm_call_count");
  run.visits = undefined;
  const kept = ENGINE_FIELDS.map((name) => [name, envelope.get(name)] as const);
  envelope.replaceWith(merged);
  if (ended) return { kind: "settled" };
  for (const [name, value] of kept) if (envelope.get(name) !== value) envelope.set(name, value);
  noteOutputProblems(run, visit.stage, output!);
  return { kind: "done", output: output! };
}

/** The envelope in the dialect of the peer, where that has one of its own. */
async function copyFor(
  { dialect }: Peer,
  sent: Uint8Array,
  reading: ReadOptions,
): Promise<Uint8Array | undefined> {
  if (dialect === undefined) return undefined;
  const inDialect = await loadDialect(() => dialect);
  return inDialect(readEnvelope(sent, reading), reading.sources).envelope.toBytes();
}

/** Peers have their own shapes (H33): what differs from the schema is noted, and the run goes on. */
function noteOutputProblems(run: Run, stage: string, output: Record<string, unknown>): void {
  try {
    checkOutput(stage, output);
  } catch (thrown) {
    const { message, details } = thrown as WorkerError;
    recordError(run, {
      agent: run.order.spell(stage),
      error_type: "PeerOutput",
      message,
      recoverable: true,
      details: { code: "EENVELOPE", ...details },
    });
  }
}

function withoutOutput(stage: string): WorkerError {
  return new WorkerError("EENVELOPE", `The peer's reply has no output of ${stage}`, {
    hint: `Let the peer write an object to outputs.${stage}.`,
    details: { errors: [{ path: `/outputs/${stage}`, keyword: "required", message: "must be an object" }] },
  });
}
