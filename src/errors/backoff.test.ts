import { expect, it } from "vitest";
import { withRetryDetails } from "./backoff.ts";
import { isWorkerError, WorkerError } from "./worker-error.ts";

const backoff = { strategy: "exponential", base_ms: 250, factor: 2, max_ms: 8000, jitter: true } as const;

it("adds attempts, backoff and retry_after to what an error already says", () => {
  const error = new WorkerError("ERATELIMIT", "Too many requests", { hint: "Wait.", details: { host: "a" } });
  const told = withRetryDetails(error, { attempts: 4, backoff, retryAfter: "30" });
  expect(isWorkerError(told)).toBe(true);
  expect(told).toMatchObject({ code: "ERATELIMIT", message: "Too many requests", hint: "Wait." });
  expect(told.details).toEqual({ host: "a", attempts: 4, backoff, retry_after: "30" });
  expect(Object.keys(told.details.backoff as object)).toEqual(Object.keys(backoff));
  expect(error.details).toEqual({ host: "a" });
});

it("says null where there was no Retry-After", () => {
  const told = withRetryDetails(new WorkerError("ERUNTIME", "x"), { attempts: 1, backoff, retryAfter: null });
  expect(told.details.retry_after).toBeNull();
});
