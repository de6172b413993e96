import type { Clock, StartTimer } from "../../../src/pipeline/ports.ts";

interface Timer {
  readonly at: number;
  readonly callback: () => void;
}

/** Time that stands still until something waits for it: no test sleeps, and none depends on a clock. */
export interface FakeTime {
  readonly clock: Clock;
  readonly startTimer: StartTimer;
  /** How many timers wait. */
  waiting(): number;
  /** Moves the clock without firing anything. */
  pass(milliseconds: number): void;
  /** Waits for the work, firing the next timer whenever nothing else can go on. */
  settle<T>(work: Promise<T>): Promise<T>;
}

/** Time that starts at a given instant. */
export function fakeTime(start = Date.UTC(2026, 0, 2, 3, 4, 5)): FakeTime {
  let now = start;
  const timers = new Set<Timer>();
  const fireNext = (): void => {
    const [next] = [...timers].sort((a, b) => a.at - b.at);
    if (next === undefined) throw new Error("The work waits, and no timer will ever wake it");
    timers.delete(next);
    now = Math.max(now, next.at);
    next.callback();
  };
  return {
    clock: { now: () => now },
    startTimer(milliseconds, callback) {
      const timer = { at: now + milliseconds, callback };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    waiting: () => timers.size,
    pass(milliseconds) {
      now += milliseconds;
    },
    async settle(work) {
      let settled = false;
      const done = (): void => {
        settled = true;
      };
      work.then(done, done);
      for (;;) {
        // A turn of the event loop runs every promise callback that is ready.
        await new Promise((resolve) => setImmediate(resolve));
        if (settled) return work;
        fireNext();
      }
    },
  };
}
