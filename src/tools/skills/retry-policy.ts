import { pauseAfter, type Retries, sharedBackoff } from "../../errors/backoff.ts";
import type { ErrorCode } from "../../errors/catalog.ts";
import type { WorkerError } from "../../errors/worker-error.ts";
import type { SkillManifest } from "../../gen/skill.ts";

/** How often a skill is started for one call, and how long the waits between are. */
export interface RetryPolicy extends Retries {
  /** Whether starting it twice does no harm. */
  readonly isRepeatable: boolean;
}

const DEFAULT_ATTEMPTS = 3;
const DEFAULT_BACKOFF_MS = 1000;

/** Codes by which a skill says that it has not even begun. */
const NOT_BEGUN: ReadonlySet<ErrorCode> = new Set(["ERATELIMIT", "ESKILLDOWN"]);

/** The policy of a skill: its own, or three attempts with 1 s and 2 s between them. */
export function retryPolicyOf({ retries, side_effects }: SkillManifest): RetryPolicy {
  return {
    attempts: retries?.attempts ?? DEFAULT_ATTEMPTS,
    backoff: sharedBackoff(retries?.backoff_ms ?? DEFAULT_BACKOFF_MS),
    isRepeatable: retries !== undefined || side_effects === "none" || side_effects === "read",
  };
}

/** An attempt that failed, and whether the skill itself said so. */
interface FailedAttempt {
  readonly error: WorkerError;
  readonly isFromSkill: boolean;
}

/**
 * How long to wait before a skill is started again; undefined where it is not. What a skill with side effects
 * has begun is not begun twice, unless its manifest says that this does no harm.
 */
export function pauseBeforeRestart(
  attempts: number,
  policy: RetryPolicy,
  { error, isFromSkill }: FailedAttempt,
  moment: { readonly now: number; readonly random: number },
): number | undefined {
  const mayRepeat = policy.isRepeatable || (isFromSkill && NOT_BEGUN.has(error.code));
  return mayRepeat ? pauseAfter(attempts, policy, error, moment) : undefined;
}
