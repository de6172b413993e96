import { expect, it } from "vitest";
import { pauseAfter, sharedBackoff, steadyBackoff, withRetryDetails } from "./backoff.ts";
import { isWorkerError, WorkerError } from "./worker-error.ts";

const backoff = sharedBackoff(250);
const retries = { attempts: 4, backoff };

it("adds attempts, backoff and retry_after to what an error already says", () => {
  const error = new WorkerError("ERATELIMIT", "Too many requests", {
    hint: "Wait.",
    details: { host: "a", retry_after: "30" },
  });
  const told = withRetryDetails(error, 4, retries);
  expect(isWorkerError(told)).toBe(true);
  expect(told).toMatchObject({ code: "ERATELIMIT", message: "Too many requests", hint: "Wait." });
  expect(told.details).toEqual({ host: "a", attempts: 4, backoff, retry_after: "30" });
  expect(Object.keys(told.details.backoff as object)).toEqual([
    "strategy",
    "base_ms",
    "factor",
    "max_ms",
    "jitter",
  ]);
  expect(error.details).toEqual({ host: "a", retry_after: "30" });
});

it("says null where there was no Retry-After", () => {
  const told = withRetryDetails(new WorkerError("ERUNTIME", "x"), 1, retries);
  expect(told.details.retry_after).toBeNull();
});

it("says nothing of retries where none could have helped", () => {
  const error = new WorkerError("EPOLICY", "not allowed");
  expect(withRetryDetails(error, 1, retries)).toBe(error);
});

it("doubles the wait, and shakes it only where many may ask at once", () => {
  const error = new WorkerError("ESKILLDOWN", "busy");
  const waits = (made: typeof backoff, random: number): unknown[] =>
    [1, 2, 3, 4].map((n) => pauseAfter(n, { attempts: 4, backoff: made }, error, { now: 0, random }));
  expect(waits(steadyBackoff(100), 0.9)).toEqual([100, 200, 400, undefined]);
  expect(waits(sharedBackoff(100), 0)).toEqual([50, 100, 200, undefined]);
  expect(waits(sharedBackoff(100), 0.5)).toEqual([100, 200, 400, undefined]);
  expect(waits(sharedBackoff(20_000), 0.5)).toEqual([20_000, 30_000, 30_000, undefined]);
});

it("waits as long as the error asks for, unless that is too long", () => {
  const asking = (retry_after: unknown): number | undefined =>
    pauseAfter(1, retries, new WorkerError("ERATELIMIT", "slow down", { details: { retry_after } }), {
      now: Date.UTC(2026, 0, 1),
      random: 0.5,
    });
  expect(asking(2)).toBe(2000);
  expect(asking("Thu, 01 Jan 2026 00:00:03 GMT")).toBe(3000);
  expect(asking(31)).toBeUndefined();
  expect(asking("soon")).toBe(250);
});
