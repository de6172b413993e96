import type { ServerResponse } from "node:http";
import { WorkerError } from "../../errors/worker-error.ts";

/** Stops runs whose client has gone, and all of them when the server ends. */
export interface Cancellation {
  /** A signal for one run; aborted when its answer can no longer be delivered. */
  signalFor(response: ServerResponse): AbortSignal;
  stopAll(reason: WorkerError): void;
}

/** One controller for each run: signals derived from one that lives long would pile up in it. */
export function createCancellation(): Cancellation {
  const running = new Set<AbortController>();
  let stopped: WorkerError | undefined;
  return {
    signalFor(response) {
      const controller = new AbortController();
      if (stopped !== undefined) controller.abort(stopped);
      running.add(controller);
      response.on("close", () => {
        running.delete(controller);
        if (!response.writableFinished) {
          controller.abort(new WorkerError("ECANCELED", "The client has gone away"));
        }
      });
      return controller.signal;
    },
    stopAll(reason) {
      stopped = reason;
      for (const controller of running) controller.abort(reason);
    },
  };
}
