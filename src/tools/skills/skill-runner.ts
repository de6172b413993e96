import { setTimeout as wait } from "node:timers/promises";
import { withRetryDetails } from "../../errors/backoff.ts";
import { ERROR_CATALOG } from "../../errors/catalog.ts";
import type { WorkerError } from "../../errors/worker-error.ts";
import { abortReason } from "../../process/child-errors.ts";
import { type Confine, type Confinement, confineByNamespaces } from "../../process/confinement.ts";
import { type CallOutcome, type CircuitBreaker, createCircuitBreaker } from "./circuit-breaker.ts";
import type { SkillData, SkillReply } from "./read-reply.ts";
import { pauseBeforeRestart, retryPolicyOf } from "./retry-policy.ts";
import { type Attempt, runAttempt, type SkillPlace } from "./run-attempt.ts";
import type { Skill } from "./skill.ts";
import { cannotRun, skillDown } from "./skill-errors.ts";

/** What skills run in, and what the worker around them provides. */
export interface SkillHost extends SkillPlace {
  /** Takes what a person should know, such as a network that cannot be cut off. */
  readonly warn: (message: string) => void;
  /** Takes the end of a skill's stderr after each attempt. */
  readonly log?: (skill: string, stderr: string) => void;
  /** What becomes of a result before it is handed out: here large data can move to an artifact. */
  readonly keep?: (data: SkillData) => Promise<SkillData>;
  readonly confine?: Confine;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
  readonly random?: () => number;
  /** Waits; rejects when the signal is aborted. */
  readonly sleep?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/** Runs skills, with retries, and remembers which of them keep failing. */
export interface SkillRunner {
  /** Runs a skill with input that its schema accepts. Every failure is part of the reply. */
  run(skill: Skill, input: SkillData, signal: AbortSignal): Promise<SkillReply>;
}

/** Makes a runner; its circuit breakers live as long as it does. */
export function createSkillRunner(host: SkillHost): SkillRunner {
  const { now = Date.now, random = Math.random, sleep = waitFor, keep = async (data) => data } = host;
  const breakers = new Map<string, CircuitBreaker>();
  const confine = createConfine(host);

  const breakerOf = (name: string): CircuitBreaker => {
    const breaker = breakers.get(name) ?? createCircuitBreaker(now);
    breakers.set(name, breaker);
    return breaker;
  };

  const attemptOnce = async (skill: Skill, input: SkillData, signal: AbortSignal): Promise<Attempt> => {
    const attempt = await runAttempt(skill, input, host, { confinement: await confine(skill), signal });
    if (attempt.stderr !== "") host.log?.(skill.manifest.name, attempt.stderr);
    return attempt;
  };

  return {
    async run(skill, input, signal) {
      const { name } = skill.manifest;
      if (skill.obstacle !== undefined) return failed(cannotRun(name, skill.obstacle));
      const policy = retryPolicyOf(skill.manifest);
      const breaker = breakerOf(name);
      for (let attempts = 1; ; attempts++) {
        const admission = breaker.admit();
        if (!admission.admitted) return failed(skillDown(name, admission.retryAfterMs));
        const attempt = await attemptOnce(skill, input, signal);
        admission.settle(outcomeOf(attempt, signal));
        if (attempt.status === "ok") return { status: "ok", data: await keep(attempt.data) };
        const { error, data } = attempt;
        if (signal.aborted) return { status: "error", error, data };
        const moment = { now: now(), random: random() };
        const pause = breaker.isOpen() ? undefined : pauseBeforeRestart(attempts, policy, attempt, moment);
        if (pause === undefined) {
          return { status: "error", error: withRetryDetails(error, attempts, policy), data };
        }
        try {
          await sleep(pause, signal);
        } catch {
          return failed(abortReason(signal));
        }
      }
    },
  };
}

/** Finds the confinement of a skill, and says once where the network stays open to those without one. */
function createConfine(host: SkillHost): (skill: Skill) => Promise<Confinement> {
  const { confine = confineByNamespaces(host.env.PATH) } = host;
  let isWarned = false;
  return async ({ manifest }) => {
    const { network = "none" } = manifest;
    const confinement = await confine(network);
    if (network === "none" && !confinement.network && !isWarned) {
      isWarned = true;
      host.warn("This system cannot keep skills from the network; those that declare none run with it");
    }
    return confinement;
  };
}

/** What an attempt says about the skill: a code that no retry mends is an answer of a healthy one. */
function outcomeOf(attempt: Attempt, signal: AbortSignal): CallOutcome {
  if (signal.aborted) return "abandoned";
  if (attempt.status === "ok") return "success";
  return attempt.isFromSkill && !ERROR_CATALOG[attempt.error.code].retryable ? "success" : "failure";
}

function failed(error: WorkerError): SkillReply {
  return { status: "error", error, data: {} };
}

async function waitFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  await wait(milliseconds, undefined, { signal });
}
