import { WorkerError } from "./worker-error.ts";

/** How the waits between attempts grow. */
export interface Backoff {
  readonly strategy: "exponential" | "constant";
  readonly base_ms: number;
  readonly factor: number;
  readonly max_ms: number;
  readonly jitter: boolean;
}

/** What was tried before an error was given up on. */
export interface RetryRecord {
  /** How often the work was tried, the first time included. */
  readonly attempts: number;
  readonly backoff: Backoff;
  /** The value of a Retry-After header as it came; null where there was none. */
  readonly retryAfter: string | number | null;
}

/** Adds to an error what was tried, under the names that the protocol's retry transparency asks for. */
export function withRetryDetails(error: WorkerError, record: RetryRecord): WorkerError {
  const { strategy, base_ms, factor, max_ms, jitter } = record.backoff;
  return new WorkerError(error.code, error.message, {
    hint: error.hint,
    details: {
      ...error.details,
      attempts: record.attempts,
      backoff: { strategy, base_ms, factor, max_ms, jitter },
      retry_after: record.retryAfter,
    },
    cause: error,
  });
}
