import { WorkerError } from "../../errors/worker-error.ts";
import { type Input, type RequestId, readBeginning } from "../../service/index.ts";
import type { DocumentCodec } from "./document-codec.ts";
import { createPlaces, type TakePlace } from "./places.ts";
import { serveInput } from "./serve-lines.ts";
import { untilEnded } from "./signals.ts";
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
      running.add(controller);
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
          return await untilEnded(handle(request));
        } finally {
          running.delete(controller);
          if (id !== undefined && !isDouble) inFlight.delete(id);
        }
      };
      const size = "bytes" in line ? line.bytes.length : 0;
      if (id !== undefined) void waiting.add(size, answer());
      else {
        inOrder = inOrder.then(() => (signal.aborted ? undefined : answer()));
        void waiting.add(size, inOrder);
      }
    };

    return {
      take(lines, keep) {
        keep();
        for (const line of lines) {
          if (signal.aborted) break;
          if (!("bytes" in line) || !codec.isBlank(line.bytes)) accept(line);
        }
        return waiting.room();
      },
      idle: waiting.idle,
    };
  });
}

function beginningOf(line: Input, codec: DocumentCodec): ReturnType<typeof readBeginning> {
  if ("tooLong" in line) return line.head && readBeginning(line.head);
  if (!("bytes" in line)) return undefined;
  try {
    return readBeginning(codec.decode(line.bytes));
  } catch {
    return undefined;
  }
}
