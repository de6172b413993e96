import { type Backoff, withRetryDetails } from "../../errors/backoff.ts";
import { ERROR_CATALOG, type ErrorCode } from "../../errors/catalog.ts";
import type { WorkerError } from "../../errors/worker-error.ts";
import type { SkillManifest } from "../../gen/skill.ts";

/** How often a skill is started for one call, and how long the waits between are. */
export interface RetryPolicy {
  readonly attempts: number;
  readonly backoff: Backoff;
  /** Whether starting it twice does no harm. */
  readonly isRepeatable: boolean;
}

const DEFAULT_ATTEMPTS = 3;
const DEFAULT_BACKOFF_MS = 1000;
const FACTOR = 2;
const MAX_WAIT_MS = 30_000;

/** Codes by which a skill says that it has not even begun. */
const NOT_BEGUN: ReadonlySet<ErrorCode> = new Set(["ERATELIMIT", "ESKILLDOWN"]);

/** The policy of a skill: its own, or three attempts with 1 s and 2 s between them. */
export function retryPolicyOf({ retries, side_effects }: SkillManifest): RetryPolicy {
  return {
    attempts: retries?.attempts ?? DEFAULT_ATTEMPTS,
    backoff: {
      strategy: "exponential",
      base_ms: retries?.backoff_ms ?? DEFAULT_BACKOFF_MS,
      factor: FACTOR,
      max_ms: MAX_WAIT_MS,
      jitter: true,
    },
    isRepeatable: retries !== undefined || side_effects === "none" || side_effects === "read",
  };
}

/** An attempt that failed, and whether the skill itself said so. */
interface FailedAttempt {
  readonly error: WorkerError;
  readonly isFromSkill: boolean;
}

/**
 * How long to wait before the next attempt; undefined where there is none. An error's `retry_after` counts
 * instead of the backoff; more than the longest wait ends the call, since an earlier attempt would be in vain.
 */
export function pauseAfter(
  attempts: number,
  policy: RetryPolicy,
  failed: FailedAttempt,
  moment: { readonly now: number; readonly random: number },
): number | undefined {
  if (attempts >= policy.attempts || !mayRetry(policy, failed)) return undefined;
  const { base_ms, factor, max_ms } = policy.backoff;
  const asked = parseRetryAfter(failed.error.details.retry_after, moment.now);
  if (asked !== undefined) return asked <= max_ms ? asked : undefined;
  const wait = base_ms * factor ** (attempts - 1) * (0.5 + moment.random);
  return Math.min(max_ms, Math.round(wait));
}

/**
 * Tells whether a failure may go away by starting the skill again. What a skill with side effects has
 * begun is not begun twice, unless its manifest says that this does no harm.
 */
function mayRetry({ isRepeatable }: RetryPolicy, { error, isFromSkill }: FailedAttempt): boolean {
  if (!ERROR_CATALOG[error.code].retryable) return false;
  return isRepeatable || (isFromSkill && NOT_BEGUN.has(error.code));
}

/** Adds what was tried to the error that remains, where trying again was a question at all. */
export function withRecord(error: WorkerError, attempts: number, { backoff }: RetryPolicy): WorkerError {
  if (attempts === 1 && !ERROR_CATALOG[error.code].retryable) return error;
  const asked = error.details.retry_after;
  const isRaw = typeof asked === "string" || typeof asked === "number";
  return withRetryDetails(error, { attempts, backoff, retryAfter: isRaw ? asked : null });
}

/** Reads a Retry-After value: seconds, as a number or as text, or a date. Past and malformed ones are none. */
function parseRetryAfter(value: unknown, now: number): number | undefined {
  const text = typeof value === "number" ? String(value) : value;
  if (typeof text !== "string" || text.trim() === "") return undefined;
  const seconds = Number(text);
  const wait = Number.isNaN(seconds) ? Date.parse(text) - now : seconds * 1000;
  return Number.isFinite(wait) && wait >= 0 ? Math.ceil(wait) : undefined;
}
