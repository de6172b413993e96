/** After so many failures in a row a skill is left alone. */
const MAX_FAILURES = 5;
/** How long it is left alone before it is tried again. */
const OPEN_MS = 30_000;
/** How many calls may try it at the same time, and how many must go well before all may call it. */
const MAX_PROBES = 3;
const SUCCESSES_TO_CLOSE = 2;

/** What became of a call that was let through. An abandoned one says nothing about the skill. */
export type CallOutcome = "success" | "failure" | "abandoned";

/** Whether a call may start: then it must report how it went; else when to ask again. */
export type Admission =
  | { readonly admitted: true; settle(outcome: CallOutcome): void }
  | { readonly admitted: false; readonly retryAfterMs: number };

/** Keeps calls away from a skill that keeps failing. */
export interface CircuitBreaker {
  admit(): Admission;
  /** Whether calls are kept away at the moment. */
  isOpen(): boolean;
}

/**
 * Makes a breaker: five failures in a row open it for 30 s. Then up to three calls at a time probe the
 * skill; two that go well close it, one that fails opens it again.
 */
export function createCircuitBreaker(now: () => number): CircuitBreaker {
  let state: "closed" | "open" | "probing" = "closed";
  let failures = 0;
  let openUntil = 0;
  let probes = 0;
  let successes = 0;
  // Calls of an earlier state come back late and must not count in this one.
  let generation = 0;

  const enter = (next: typeof state): void => {
    state = next;
    generation++;
    failures = probes = successes = 0;
    if (next === "open") openUntil = now() + OPEN_MS;
  };

  const count = (outcome: CallOutcome): void => {
    if (state === "probing") {
      probes--;
      if (outcome === "failure") enter("open");
      else if (outcome === "success" && ++successes >= SUCCESSES_TO_CLOSE) enter("closed");
    } else if (outcome === "success") failures = 0;
    else if (outcome === "failure" && ++failures >= MAX_FAILURES) enter("open");
  };

  const isOpen = (): boolean => state === "open" && now() < openUntil;

  return {
    isOpen,
    admit() {
      if (state === "open" && !isOpen()) enter("probing");
      if (state === "open") return { admitted: false, retryAfterMs: openUntil - now() };
      if (state === "probing") {
        if (probes >= MAX_PROBES) return { admitted: false, retryAfterMs: 1000 };
        probes++;
      }
      const own = generation;
      let isSettled = false;
      return {
        admitted: true,
        settle(outcome) {
          if (!isSettled && own === generation) count(outcome);
          isSettled = true;
        },
      };
    },
  };
}
