import { isWorkerError, WorkerError } from "../errors/worker-error.ts";

// Long enough that yielding costs little, short enough that an abort or another request waits unnoticed.
const SLICE_MS = 10;

/** Throws when the caller has stopped the work: its own WorkerError, ETIMEOUT for a timeout, else ECANCELED. */
export function throwIfAborted(signal: AbortSignal): void {
  if (!signal.aborted) return;
  const reason: unknown = signal.reason;
  if (isWorkerError(reason)) throw reason;
  if (reason instanceof Error && reason.name === "TimeoutError") {
    throw new WorkerError("ETIMEOUT", "The tool was stopped because its deadline passed", { cause: reason });
  }
  throw new WorkerError("ECANCELED", "The tool was stopped by its caller", { cause: reason });
}

/**
 * Cuts long synchronous work into slices, so that the event loop runs and an abort is seen.
 * Use: `if (pacer.due()) await pacer.breathe();`, cheap enough for every file or line.
 */
export interface Pacer {
  /** Whether the current slice is used up. */
  due(): boolean;
  /** Lets the event loop run once; throws when the signal was aborted. */
  breathe(): Promise<void>;
  /** Milliseconds left of the time limit; zero or less when it has passed. */
  remaining(): number;
  readonly signal: AbortSignal;
}

/** Starts pacing work that may take `maxMillis` in all. */
export function createPacer(signal: AbortSignal, maxMillis: number): Pacer {
  const deadline = performance.now() + maxMillis;
  let sliceEnd = performance.now() + SLICE_MS;
  throwIfAborted(signal);
  return {
    signal,
    due: () => performance.now() >= sliceEnd,
    async breathe() {
      await new Promise<void>((resolve) => setImmediate(resolve));
      throwIfAborted(signal);
      sliceEnd = performance.now() + SLICE_MS;
    },
    remaining: () => deadline - performance.now(),
  };
}
