import { WorkerError } from "../../errors/worker-error.ts";
import { type Input, type RequestId, readBeginning } from "../../service/index.ts";
import type { DocumentCodec } from "./document-codec.ts";
import { createPlaces, type TakePlace } from "./places.ts";
import { serveInput } from "./serve-lines.ts";
import { ENDING_MS, onSignals } from "./signals.ts";
import { createWaiting } from "./waiting.ts";

/** One request of a stream. */
export interface StreamRequest {
  readonly line: Input;
  readonly id: RequestId | undefined;
  /** Another request with this id is not answered yet. */
  readonly isDouble: boolean;
  /** Stops its run. */
  readonly signal: AbortSignal;
  /** When it came, on the clock of performance.now(). */
  readonly arrivedAt: number;
  readonly takePlace: TakePlace;
}

/** Answers one request. Never rejects. */
export type RequestHandler = (request: StreamRequest) => Promise<Buffer>;

/** What the answering of requests needs to know. */
export interface RequestSettings {
  readonly input: string | undefined;
  readonly maxBytes: number;
  readonly codec: DocumentCodec;
  /** How many runs of requests with an id go on at once. */
  readonly concurrency: number;
}

/**
 * Answers requests: those without an id one after the other, in order; those with one as soon as they are ready.
 * `{"cancel": id}` stops the run of a request. The end of the input waits for all. Resolves to the exit code.
 */
export function serveRequests(settings: RequestSettings, handle: RequestHandler): Promise<number> {
  const { input, maxBytes, codec, concurrency } = settings;
  return serveInput(input, maxBytes, codec, (outbox, signal) => {
    const takePlace = createPlaces(concurrency);
    const waiting = createWaiting(outbox, codec);
    const inFlight = new Map<RequestId, AbortController>();
    const running = new Set<AbortController>();
    signal.addEventListener("abort", () => {
      for (const controller of running) controller.abort(signal.reason);
    });
    let inOrder: Promise<Buffer | undefined> = Promise.resolve(undefined);
    let release: (() => void) | undefined;
    /** As long as something runs, the first signal has its time; one listener is for all of them. */
    const begin = (controller: AbortController): void => {
      running.add(controller);
      release ??= onSignals(() => undefined, ENDING_MS);
    };
    const end = (controller: AbortController): void => {
      running.delete(controller);
      if (running.size > 0) return;
      release?.();
      release = undefined;
    };

    const accept = (line: Input): void => {
      const beginning = beginningOf(line, codec);
      if (beginning?.kind === "cancel") {
        inFlight
          .get(beginning.id)
          ?.abort(new WorkerError("ECANCELED", "The caller has cancelled the request"));
        return;
      }
      const id = beginning?.id;
      const isDouble = id !== undefined && inFlight.has(id);
      const controller = new AbortController();
      begin(controller);
      if (id !== undefined && !isDouble) inFlight.set(id, controller);
      const request = {
        line,
        id,
        isDouble,
        signal: controller.signal,
        arrivedAt: performance.now(),
        takePlace,
      };
      const answer = async (): Promise<Buffer | undefined> => {
        try {
          return await handle(request);
        } finally {
          end(controller);
          if (id !== undefined && !isDouble) inFlight.delete(id);
        }
      };
      const size = "bytes" in line ? line.bytes.length : 0;
      if (id !== undefined) void waiting.add(size, answer());
      else {
        inOrder = inOrder.then(() => {
          if (!signal.aborted) return answer();
          end(controller);
          return undefined;
        });
        void waiting.add(size, inOrder);
      }
    };

    /** Takes in as many lines as may wait, and the others when there is room. */
    const acceptFrom = (lines: readonly Input[], first: number): undefined | Promise<void> => {
      for (let at = first; at < lines.length && !signal.aborted; at++) {
        const line = lines[at]!;
        if (!("bytes" in line) || !codec.isBlank(line.bytes)) accept(line);
        const room = waiting.room();
        if (room !== undefined) return room.then(() => acceptFrom(lines, at + 1));
      }
      return undefined;
    };

    return {
      take(lines, keep) {
        keep();
        return acceptFrom(lines, 0);
      },
      idle: waiting.idle,
    };
  });
}

function beginningOf(line: Input, codec: DocumentCodec): ReturnType<typeof readBeginning> {
  const bytes = "bytes" in line ? line.bytes : line.head;
  return bytes && readBeginning(codec.beginning(bytes));
}
