import { redactValue } from "../../redact/index.ts";
import type { SkillData } from "./read-reply.ts";
import { retryPolicyOf } from "./retry-policy.ts";
import { childOf, type SkillPlace } from "./run-attempt.ts";
import type { Skill } from "./skill.ts";
import { cannotRun } from "./skill-errors.ts";

/**
 * Says what a run would start, and with what, without secrets and without starting anything. Throws what
 * stands in the way of a skill that this worker cannot run.
 */
export function describeRun(skill: Skill, input: SkillData, place: SkillPlace): SkillData {
  if (skill.obstacle !== undefined) throw cannotRun(skill.manifest.name, skill.obstacle);
  const { version, description, side_effects, network = "none" } = skill.manifest;
  const child = childOf(skill, input, place);
  const { attempts, backoff } = retryPolicyOf(skill.manifest);
  const run = {
    dry_run: true,
    version,
    description,
    argv: [child.command, ...child.args],
    cwd: child.cwd,
    input,
    side_effects,
    network,
    timeout_ms: child.timeoutMs,
    max_output_bytes: child.maxStdoutBytes,
    attempts,
    backoff,
  };
  // The names say enough: of a value, nobody knows whether it is a secret.
  return { ...(redactValue(run) as SkillData), env: Object.keys(child.env).sort() };
}
