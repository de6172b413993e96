import { ERROR_CATALOG } from "../../errors/catalog.ts";
import { isWorkerError, toWorkerError, WorkerError } from "../../errors/worker-error.ts";
import { pauseAfter, type RetryPolicy, withRecord } from "../../tools/skills/retry-policy.ts";

const DEFAULT_ATTEMPTS = 3;

function policyOf({ attempts = DEFAULT_ATTEMPTS, baseMs }: RetryOptions): RetryPolicy {
  return {
    attempts,
    backoff: { strategy: "exponential", base_ms: baseMs, factor: 2, max_ms: 30_000, jitter: true },
    isRepeatable: true,
  };
}

/** What retrying needs. */
export interface RetryOptions {
  readonly signal: AbortSignal;
  /** Requests in all, the first included. */
  readonly attempts?: number | undefined;
  /** The wait before the second; it doubles with each further one. */
  readonly baseMs: number;
}

/**
 * Sends a request, again where its failure may go away. The error that remains says what was tried, and is
 * marked as recoverable where the provider was not to be had.
 */
export async function withRetries<T>(attempt: () => Promise<T>, options: RetryOptions): Promise<T> {
  const policy = policyOf(options);
  const { signal } = options;
  for (let attempts = 1; ; attempts++) {
    try {
      return await attempt();
    } catch (thrown) {
      if (signal.aborted) throw signal.reason;
      // What forbids the request, a bound or a budget, is no failure of the provider.
      if (!isWorkerError(thrown) || thrown.code === "EPOLICY") throw thrown;
      const error = toWorkerError(thrown);
      const moment = { now: Date.now(), random: Math.random() };
      const pause = pauseAfter(attempts, policy, { error, isFromSkill: false }, moment);
      if (pause === undefined) throw markRecoverable(withRecord(error, attempts, policy));
      await wait(pause, signal);
    }
  }
}

function markRecoverable(error: WorkerError): WorkerError {
  if (!ERROR_CATALOG[error.code].retryable) return error;
  const details = { ...error.details, recoverable: true };
  return new WorkerError(error.code, error.message, { hint: error.hint, details, cause: error });
}

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", onAbort);
      resolve();
    }, milliseconds);
    signal.addEventListener("abort", onAbort, { once: true });
  });
}
