import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createStartTimer } from "./timers.ts";

const startTimer = createStartTimer();

describe("startTimer()", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("calls back after its time, each timer once", () => {
    const calls: string[] = [];
    startTimer(20, () => calls.push("late"));
    startTimer(10, () => calls.push("early"));
    vi.advanceTimersByTime(9);
    expect(calls).toEqual([]);
    vi.advanceTimersByTime(100);
    expect(calls).toEqual(["early", "late"]);
  });

  it("does not call back when it was called off, before the event loop has turned or after", () => {
    const calls: string[] = [];
    const cancelEarly = startTimer(10, () => calls.push("early"));
    const cancelLate = startTimer(10, () => calls.push("late"));
    cancelEarly();
    vi.advanceTimersByTime(5);
    cancelLate();
    cancelLate();
    vi.advanceTimersByTime(100);
    expect(calls).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("can be started from a callback", () => {
    const calls: string[] = [];
    startTimer(0, () => startTimer(0, () => calls.push("second")));
    vi.advanceTimersByTime(100);
    expect(calls).toEqual(["second"]);
  });
});
