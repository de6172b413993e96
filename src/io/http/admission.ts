import { unavailable } from "./problem.ts";

/** Counts the work in progress and decides whether more is taken. */
export interface Admission {
  /** Lets one request send its body, or throws 503. */
  enter(): Ticket;
  readonly inFlight: number;
  readonly draining: boolean;
  /** From now on nothing is taken in; resolves when the last request has left. */
  drain(): Promise<void>;
}

/** What one request takes of the server. */
export interface Ticket {
  /** Says that so many more bytes are kept for this request, or throws 503. */
  hold(bytes: number): void;
  /** Takes a place to work in, or throws 503. A body on its way takes none: it may be slow. */
  start(): void;
  /** Gives the place back when the work is done; what the answer takes is kept. */
  finish(): void;
  /** When the request is refused or answered, or its client has gone; only the first call counts. */
  leave(): void;
}

/**
 * Lets at most so many requests work at once, with at most so many bytes in all bodies. The rest is
 * told to come again: where that can be, before its body is read.
 */
export function createAdmission(concurrency: number, maxHeldBytes: number): Admission {
  let inFlight = 0;
  let working = 0;
  let held = 0;
  let draining = false;
  let onEmpty: (() => void) | undefined;
  const needPlace = (): void => {
    if (working >= concurrency) throw unavailable(`The worker is busy with ${concurrency} requests`, 1);
  };
  return {
    enter() {
      if (draining) throw unavailable("The worker is shutting down", 5, { connection: "close" });
      needPlace();
      inFlight++;
      let state: "sending" | "working" | "answering" | "left" = "sending";
      let mine = 0;
      return {
        hold(bytes) {
          if (held + bytes > maxHeldBytes) throw unavailable("The worker holds too many large bodies", 1);
          held += bytes;
          mine += bytes;
        },
        start() {
          needPlace();
          state = "working";
          working++;
        },
        finish() {
          if (state !== "working") return;
          working--;
          state = "answering";
        },
        leave() {
          if (state === "left") return;
          if (state === "working") working--;
          state = "left";
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
