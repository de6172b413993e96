import { pauseAfter, type Retries, sharedBackoff, withRetryDetails } from "../../errors/backoff.ts";
import { ERROR_CATALOG } from "../../errors/catalog.ts";
import { isWorkerError, toWorkerError, WorkerError } from "../../errors/worker-error.ts";

const DEFAULT_ATTEMPTS = 3;

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
  const { signal, attempts: allowed = DEFAULT_ATTEMPTS, baseMs } = options;
  const retries: Retries = { attempts: allowed, backoff: sharedBackoff(baseMs) };
  for (let attempts = 1; ; attempts++) {
    try {
      return await attempt();
    } catch (thrown) {
      if (signal.aborted) throw signal.reason;
      // What forbids the request, a bound or a budget, is no failure of the provider.
      if (!isWorkerError(thrown) || thrown.code === "EPOLICY") throw thrown;
      const error = toWorkerError(thrown);
      const moment = { now: Date.now(), random: Math.random() };
      const pause = pauseAfter(attempts, retries, error, moment);
      if (pause === undefined) throw markRecoverable(withRetryDetails(error, attempts, retries));
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
