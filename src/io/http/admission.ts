import { unavailable } from "./problem.ts";

/** Counts the work in progress and decides whether more is taken. */
export interface Admission {
  /** Takes one request in, or throws 503. */
  enter(): Ticket;
  readonly inFlight: number;
  readonly draining: boolean;
  /** From now on nothing is taken in; resolves when the last request has left. */
  drain(): Promise<void>;
}

/** The place of one request. */
export interface Ticket {
  /** Says that so many more bytes are kept for this request, or throws 503. */
  hold(bytes: number): void;
  /** To be called once, when the request is answered or its client has gone. */
  leave(): void;
}

/**
 * Lets in at most so many requests, with at most so many bytes in their bodies, at once. The rest
 * is told to come again, before its body is read or while it is.
 */
export function createAdmission(concurrency: number, maxHeldBytes: number): Admission {
  let inFlight = 0;
  let held = 0;
  let draining = false;
  let onEmpty: (() => void) | undefined;
  return {
    enter() {
      if (draining) throw unavailable("The worker is shutting down", 5, { connection: "close" });
      if (inFlight >= concurrency) throw unavailable(`The worker is busy with ${concurrency} requests`, 1);
      inFlight++;
      let mine = 0;
      return {
        hold(bytes) {
          if (held + bytes > maxHeldBytes) throw unavailable("The worker holds too many large bodies", 1);
          held += bytes;
          mine += bytes;
        },
        leave() {
          held -= mine;
          inFlight--;
          if (inFlight === 0) onEmpty?.();
        },
      };
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
