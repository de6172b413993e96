import { ERROR_CATALOG } from "./catalog.ts";
import { WorkerError } from "./worker-error.ts";

/** How the waits between attempts grow, in the words of the protocol's retry transparency. */
export interface Backoff {
  readonly strategy: "exponential";
  /** The wait before the second attempt. */
  readonly base_ms: number;
  readonly factor: number;
  /** The longest wait; without end where it is absent. */
  readonly max_ms?: number;
  /** Whether each wait is between half and one and a half of what it would be. */
  readonly jitter: boolean;
}

/** How often something is tried, and how long the waits between are. */
export interface Retries {
  /** Attempts in all, the first included. */
  readonly attempts: number;
  readonly backoff: Backoff;
}

/** Waits that double, the same in every run. */
export function steadyBackoff(base_ms: number): Backoff {
  return { strategy: "exponential", base_ms, factor: 2, jitter: false };
}

/** Waits that double up to 30 s, for what many callers may ask at once. */
export function sharedBackoff(base_ms: number): Backoff {
  return { strategy: "exponential", base_ms, factor: 2, max_ms: 30_000, jitter: true };
}

/**
 * How long to wait before the next attempt; undefined where there is none. An error's `retry_after` counts
 * instead of the backoff; more than the longest wait ends the work, since an earlier attempt would be in vain.
 */
export function pauseAfter(
  attempts: number,
  { attempts: allowed, backoff }: Retries,
  error: WorkerError,
  moment: { readonly now: number; readonly random: number },
): number | undefined {
  if (attempts >= allowed || !ERROR_CATALOG[error.code].retryable) return undefined;
  const { base_ms, factor, max_ms = Number.POSITIVE_INFINITY, jitter } = backoff;
  const asked = parseRetryAfter(error.details.retry_after, moment.now);
  if (asked !== undefined) return asked <= max_ms ? asked : undefined;
  const wait = base_ms * factor ** (attempts - 1) * (jitter ? 0.5 + moment.random : 1);
  return Math.min(max_ms, Math.round(wait));
}

/**
 * Adds to an error what was tried, under the names that the protocol's retry transparency asks for, where
 * trying again was a question at all.
 */
export function withRetryDetails(error: WorkerError, attempts: number, { backoff }: Retries): WorkerError {
  if (attempts === 1 && !ERROR_CATALOG[error.code].retryable) return error;
  const asked = error.details.retry_after;
  const retry_after = typeof asked === "string" || typeof asked === "number" ? asked : null;
  const details = { ...error.details, attempts, backoff, retry_after };
  return new WorkerError(error.code, error.message, { hint: error.hint, details, cause: error });
}

/** Reads a Retry-After value: seconds, as a number or as text, or a date. Past and malformed ones are none. */
function parseRetryAfter(value: unknown, now: number): number | undefined {
  const text = typeof value === "number" ? String(value) : value;
  if (typeof text !== "string" || text.trim() === "") return undefined;
  const seconds = Number(text);
  const wait = Number.isNaN(seconds) ? Date.parse(text) - now : seconds * 1000;
  return Number.isFinite(wait) && wait >= 0 ? Math.ceil(wait) : undefined;
}
