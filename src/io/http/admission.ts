import { unavailable } from "./problem.ts";

/** Counts the work in progress and decides whether more is taken. */
export interface Admission {
  /** Takes one request in, or throws 503; call `leave` when it is answered. */
  enter(): void;
  leave(): void;
  readonly inFlight: number;
  readonly draining: boolean;
  /** From now on nothing is taken in; resolves when the last request has left. */
  drain(): Promise<void>;
}

/** Lets in at most so many requests at once; the rest is told to come again, before its body is read. */
export function createAdmission(concurrency: number): Admission {
  let inFlight = 0;
  let draining = false;
  let onEmpty: (() => void) | undefined;
  return {
    enter() {
      if (draining) throw unavailable("The worker is shutting down", 5);
      if (inFlight >= concurrency) throw unavailable(`The worker is busy with ${concurrency} requests`, 1);
      inFlight++;
    },
    leave() {
      inFlight--;
      if (inFlight === 0) onEmpty?.();
    },
    get inFlight() {
      return inFlight;
    },
    get draining() {
      return draining;
    },
    drain() {
      draining = true;
      if (inFlight === 0) return Promise.resolve();
      return new Promise((resolve) => {
        onEmpty = resolve;
      });
    },
  };
}
