import { type AgentError, cancelledError, FAILED_TO_TERMINATE, toAgentError } from "./agent-error.ts";
import type { AgentBackend, RunPort } from "./backend.ts";
import { boundCompletion, boundEvent } from "./bounds.ts";
import type { AgentCompletion } from "./completion.ts";
import { type AgentWrapperEvent, errorEvent } from "./event.ts";
import { createEventQueue, type EventStream } from "./event-queue.ts";
import { createEventMask, type EventMask } from "./mask-events.ts";
import type { CheckedRequest } from "./request.ts";
import { createRunMasking } from "./run-masking.ts";

/** How many events wait for the consumer before the program has to wait. */
const BUFFERED_EVENTS = 32;

/** A run. Disposing of it cancels the run and waits for the end of its process. */
export interface AgentRunHandle extends AsyncDisposable {
  /** Read it to its end, or close it; leaving a `for await` closes it. A closed run goes on unseen. */
  readonly events: EventStream<AgentWrapperEvent>;
  /**
   * Settles once: after the process has exited and the consumer has read the end of `events` or closed
   * them. Whoever holds the events without reading them waits for ever. Rejects with an AgentError.
   */
  readonly completion: Promise<AgentCompletion>;
}

/** A run that can be cancelled. */
export interface AgentRunControl {
  readonly handle: AgentRunHandle;
  /**
   * Ends the stream and the process; the completion is then the error `cancelled`. What waits in the
   * stream can still be read. May be called at any time and again; after the completion nothing happens.
   */
  cancel(): void;
}

type Outcome = { readonly completion: AgentCompletion } | { readonly error: AgentError };

/** Starts a checked request; returns before anything has been started. */
export function startRun(backend: AgentBackend, request: CheckedRequest): AgentRunControl {
  const queue = createEventQueue<AgentWrapperEvent>(BUFFERED_EVENTS);
  const canceller = new AbortController();
  const { signal } = canceller;
  const masking = createRunMasking();
  masking.learn(request.prompt);
  const mask = createEventMask(masking);
  const run: RunPort = {
    signal,
    async emit(mapped) {
      // Also where nobody listens: a secret that is said here may come again in the answer.
      const masked = mask.event({ ...mapped, agent_kind: backend.kind });
      if (!queue.isOpen()) return;
      for (const event of boundEvent(masked)) await queue.push(event);
    },
  };
  let settled = false;
  const cancel = (): void => {
    if (settled) return;
    queue.end();
    canceller.abort();
  };
  const settle = async (): Promise<AgentCompletion> => {
    const outcome = await outcomeOf(backend, request, run, mask);
    if ("error" in outcome && !signal.aborted) await run.emit(errorEvent(outcome.error.reason));
    queue.end();
    await queue.finished;
    settled = true;
    if (signal.aborted && !isFailureToEnd(outcome)) throw cancelledError();
    if ("error" in outcome) throw outcome.error;
    return outcome.completion;
  };
  const completion = settle();
  // Nobody need wait for it.
  completion.catch(() => undefined);
  const handle: AgentRunHandle = {
    events: queue.stream,
    completion,
    async [Symbol.asyncDispose]() {
      cancel();
      queue.stream.close();
      await completion.catch(() => undefined);
    },
  };
  return { handle, cancel };
}

async function outcomeOf(
  backend: AgentBackend,
  request: CheckedRequest,
  run: RunPort,
  mask: EventMask,
): Promise<Outcome> {
  try {
    // The caller gets the handle before the backend begins.
    await Promise.resolve();
    return { completion: boundCompletion(mask.completion(await backend.start(request, run))) };
  } catch (thrown) {
    return { error: mask.error(toAgentError(thrown)) };
  }
}

function isFailureToEnd(outcome: Outcome): boolean {
  return "error" in outcome && outcome.error.reason === FAILED_TO_TERMINATE;
}
