import { ERROR_CATALOG, type ErrorCode } from "../../errors/catalog.ts";
import type { WorkerError } from "../../errors/worker-error.ts";
import type { SkillManifest } from "../../gen/skill.ts";
import type { Backoff } from "../../protocol/retry.ts";

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

/**
 * Tells whether a failure may go away by starting the skill again. What a skill with side effects has
 * begun is not begun twice, unless its manifest says that this does no harm.
 */
export function mayRetry(policy: RetryPolicy, { code }: WorkerError, isFromSkill: boolean): boolean {
  if (!ERROR_CATALOG[code].retryable) return false;
  return policy.isRepeatable || (isFromSkill && NOT_BEGUN.has(code));
}

/**
 * How long to wait before the next attempt. The skill's `retry_after` counts instead of the backoff;
 * undefined where it asks for more than the longest wait, since an earlier attempt would be in vain.
 */
export function waitAfter(
  attempt: number,
  { backoff }: RetryPolicy,
  retryAfterMs: number | undefined,
  random: () => number,
): number | undefined {
  if (retryAfterMs !== undefined) return retryAfterMs <= backoff.max_ms ? retryAfterMs : undefined;
  const wait = backoff.base_ms * backoff.factor ** (attempt - 1) * (0.5 + random());
  return Math.min(backoff.max_ms, Math.round(wait));
}

/** Reads a Retry-After value: seconds, as a number or as text, or a date. Past and malformed ones are none. */
export function parseRetryAfter(value: unknown, now: number): number | undefined {
  const text = typeof value === "number" ? String(value) : value;
  if (typeof text !== "string" || text.trim() === "") return undefined;
  const seconds = Number(text);
  const wait = Number.isNaN(seconds) ? Date.parse(text) - now : seconds * 1000;
  return Number.isFinite(wait) && wait >= 0 ? Math.ceil(wait) : undefined;
}
