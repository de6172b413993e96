import { toWorkerError, type WorkerError } from "../errors/worker-error.ts";
import { createBlockCollector } from "./collect-blocks.ts";
import { type Completion, findFailure, NO_TOKENS, type StopReason } from "./completion.ts";
import type { StreamEvent } from "./stream-event.ts";
import type { StreamPart } from "./stream-part.ts";
import type { ToolIdMap } from "./tool-ids.ts";

/** What an answer in the making belongs to. */
export interface StreamContext {
  readonly messageId: string;
  readonly model: string;
  readonly provider: string;
  readonly toolIds: ToolIdMap;
  readonly signal: AbortSignal;
}

/**
 * Turns the parts of any provider's stream into canonical events. Exactly one message_complete comes, and it
 * comes last. A cancelled, cut or malformed stream, and one without a finish reason, keep what has come: the
 * status says cancelled or error, and a call whose input was cut off is marked. Never throws.
 */
export async function* accumulate(
  parts: AsyncIterable<StreamPart>,
  context: StreamContext,
): AsyncGenerator<StreamEvent, void> {
  const collector = createBlockCollector((providerId) => context.toolIds.mint(context.provider, providerId));
  let tokens = NO_TOKENS;
  let raw: Record<string, unknown> = {};
  let finished: StopReason | undefined;
  let failure: WorkerError | undefined;
  yield { type: "message_start", message_id: context.messageId, model: context.model };
  try {
    for await (const part of untilAborted(parts, context.signal)) {
      if (part.type === "tokens") {
        tokens = { ...tokens, ...part.tokens };
        yield { type: "usage_update", tokens };
      } else if (part.type === "start" || part.type === "finish") {
        raw = { ...raw, ...part.raw };
        if (part.type === "finish") finished = part.reason;
      } else yield* collector.add(part);
    }
  } catch (thrown) {
    failure = toWorkerError(context.signal.aborted ? context.signal.reason : thrown);
  }
  yield* collector.end(failure === undefined && finished !== undefined);
  const content = collector.content();
  failure ??= findFailure(content, finished);
  if (failure !== undefined) yield { type: "error", code: failure.code, message: failure.message };
  const status = failure === undefined ? "complete" : context.signal.aborted ? "cancelled" : "error";
  const stopReason = status === "complete" ? finished! : status;
  yield { type: "message_complete", completion: { content, stopReason, tokens, status, failure, raw } };
}

/** Reads a stream of events to its end and gives what it came to. */
export async function drain(
  events: AsyncIterable<StreamEvent>,
  onEvent?: (event: StreamEvent) => void,
): Promise<Completion> {
  let completion: Completion | undefined;
  for await (const event of events) {
    onEvent?.(event);
    if (event.type === "message_complete") completion = event.completion;
  }
  return completion!;
}

/** Ends a stream at once when its signal aborts, whatever the source does. */
async function* untilAborted(
  parts: AsyncIterable<StreamPart>,
  signal: AbortSignal,
): AsyncGenerator<StreamPart, void> {
  const iterator = parts[Symbol.asyncIterator]();
  let onAbort = (): void => undefined;
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(signal.reason);
    signal.addEventListener("abort", onAbort, { once: true });
  });
  // The last race leaves it without a listener.
  aborted.catch(() => undefined);
  try {
    signal.throwIfAborted();
    for (;;) {
      const { value, done } = await Promise.race([iterator.next(), aborted]);
      if (done === true) return;
      yield value;
    }
  } finally {
    signal.removeEventListener("abort", onAbort);
    // Not awaited: a source that hangs would hold up the end.
    void iterator.return?.()?.catch(() => undefined);
  }
}
