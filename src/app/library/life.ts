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
  const closing = new AbortController();
  const closers: (() => Promise<void> | void)[] = [];
  let running = 0;
  let onEmpty: () => void = () => undefined;
  let ended: Promise<void> | undefined;

  const leave = (): void => {
    running--;
    if (running === 0) onEmpty();
  };
  // Most calls bring no signal: they need nothing of their own.
  const plain: Stay = { stop: closing.signal, end: leave };
  const end = async (): Promise<void> => {
    closing.abort(canceled("The worker is closed", GO_ON));
    if (running > 0) {
      await new Promise<void>((resolve) => {
        onEmpty = resolve;
      });
    }
    // What was opened last stands on what was opened before.
    for (const close of closers.reverse()) await close();
  };
  return {
    begin(signal) {
      if (ended !== undefined) throw canceled("The worker is closed", "Make another one with createWorker.");
      running++;
      return signal === undefined ? plain : ownStay(signal, closing.signal, leave);
    },
    closeWith: (close) => void closers.push(close),
    end: () => (ended ??= end()),
  };
}

/** A call that its caller can stop, too. Its listeners go with it: both signals may live long. */
function ownStay(signal: AbortSignal, closing: AbortSignal, leave: () => void): Stay {
  const controller = new AbortController();
  const stop = (): void => controller.abort(canceled("The caller has stopped the run", GO_ON));
  const close = (): void => controller.abort(closing.reason);
  if (signal.aborted) stop();
  signal.addEventListener("abort", stop, { once: true });
  closing.addEventListener("abort", close, { once: true });
  return {
    stop: controller.signal,
    end() {
      signal.removeEventListener("abort", stop);
      closing.removeEventListener("abort", close);
      leave();
    },
  };
}

const GO_ON = "Call process with the envelope so far to go on.";

function canceled(message: string, hint: string): WorkerError {
  return new WorkerError("ECANCELED", message, { hint });
}
