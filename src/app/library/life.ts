import { WorkerError } from "../../errors/worker-error.ts";

/** What goes on in a worker, until it is closed. */
export interface Life {
  /** Does something with a signal that stops it: the caller's, or the end of the worker. */
  use<T>(signal: AbortSignal | undefined, work: (stop: AbortSignal) => Promise<T>): Promise<T>;
  /** Stops everything, waits for it, and takes nothing more. */
  end(): Promise<void>;
}

/** Begins the life of a worker. */
export function createLife(): Life {
  const running = new Map<AbortController, Promise<unknown>>();
  let isOver = false;
  return {
    async use(signal, work) {
      if (isOver) throw canceled("The worker is closed", "Make another one with createWorker.");
      const controller = new AbortController();
      const stop = (): void => controller.abort(canceled("The caller has stopped the run", GO_ON));
      if (signal?.aborted) stop();
      signal?.addEventListener("abort", stop, { once: true });
      const done = work(controller.signal);
      running.set(controller, done);
      try {
        return await done;
      } finally {
        running.delete(controller);
        signal?.removeEventListener("abort", stop);
      }
    },
    async end() {
      isOver = true;
      for (const controller of running.keys()) controller.abort(canceled("The worker is closed", GO_ON));
      await Promise.allSettled(running.values());
    },
  };
}

const GO_ON = "Call process with the envelope so far to go on.";

function canceled(message: string, hint: string): WorkerError {
  return new WorkerError("ECANCELED", message, { hint });
}
