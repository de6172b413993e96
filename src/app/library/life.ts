import { WorkerError } from "../../errors/worker-error.ts";

/** What goes on in a worker, until it is closed. */
export interface Life {
  /** Takes one call in; ECANCELED where the worker is closed. */
  begin(signal: AbortSignal | undefined): Stay;
  /** Has something closed with the worker. */
  closeWith(close: () => Promise<void> | void): void;
  /** Takes nothing more, stops everything and waits for it, then closes what is to be closed. */
  readonly end: () => Promise<void>;
}

/** One call while it is at work. */
export interface Stay {
  /** Stops the call: the caller wishes it, or the worker is closed. */
  readonly stop: AbortSignal;
  readonly end: () => void;
}

/** Begins the life of a worker. */
export function createLife(): Life {
  const running = new Set<AbortController>();
  const closing: (() => Promise<void> | void)[] = [];
  let onEmpty: () => void = () => undefined;
  let ended: Promise<void> | undefined;

  const end = async (): Promise<void> => {
    for (const controller of running) controller.abort(canceled("The worker is closed", GO_ON));
    if (running.size > 0) {
      await new Promise<void>((resolve) => {
        onEmpty = resolve;
      });
    }
    // What was opened last stands on what was opened before.
    for (const close of closing.reverse()) await close();
  };
  return {
    begin(signal) {
      if (ended !== undefined) throw canceled("The worker is closed", "Make another one with createWorker.");
      const controller = new AbortController();
      running.add(controller);
      const stop = (): void => controller.abort(canceled("The caller has stopped the run", GO_ON));
      if (signal?.aborted) stop();
      signal?.addEventListener("abort", stop, { once: true });
      return {
        stop: controller.signal,
        end() {
          running.delete(controller);
          signal?.removeEventListener("abort", stop);
          if (running.size === 0) onEmpty();
        },
      };
    },
    closeWith: (close) => void closing.push(close),
    end: () => (ended ??= end()),
  };
}

const GO_ON = "Call process with the envelope so far to go on.";

function canceled(message: string, hint: string): WorkerError {
  return new WorkerError("ECANCELED", message, { hint });
}
