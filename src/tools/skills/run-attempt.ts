import { toWorkerError } from "../../errors/worker-error.ts";
import type { Confinement } from "../../process/confinement.ts";
import { childEnvironment } from "../../process/environment.ts";
import { type ChildRequest, runChild } from "../../process/run-child.ts";
import { redactText } from "../../redact/index.ts";
import { readReply, type SkillData, type SkillReply } from "./read-reply.ts";
import type { Skill } from "./skill.ts";
import { cutShort } from "./skill-errors.ts";

/** Protocol v1's capture limit, 1024 KB: more on stdout ends a skill. */
const MAX_OUTPUT_BYTES = 1024 * 1024;

const DEFAULT_TIMEOUT_MS = 30_000;

/** Where skills run. */
export interface SkillPlace {
  /** The workspace's real path. */
  readonly workspace: string;
  /** The worker's environment, of which a skill gets the basic variables and those it names. */
  readonly env: NodeJS.ProcessEnv;
}

/** How one start of a skill went. */
export type Attempt = SkillReply & {
  /** Whether the skill answered itself, be it with an error; else the worker found the failure. */
  readonly isFromSkill: boolean;
  /** The end of what it wrote to stderr, without secrets. */
  readonly stderr: string;
};

/** The child process of a skill: what an attempt starts and what a dry run shows. */
export function childOf(
  { manifest, argv }: Skill,
  input: SkillData,
  { workspace, env }: SkillPlace,
): Omit<ChildRequest, "signal" | "confinement"> {
  const [command = "", ...args] = argv;
  return {
    command,
    args,
    cwd: workspace,
    env: childEnvironment(env, manifest.env, {
      SKILL_NAME: manifest.name,
      SKILL_VERSION: manifest.version,
      ENVELOPE_WORKER_WORKSPACE: workspace,
    }),
    input: Buffer.from(`${JSON.stringify(input)}\n`),
    timeoutMs: manifest.timeout_ms ?? DEFAULT_TIMEOUT_MS,
    maxStdoutBytes: MAX_OUTPUT_BYTES,
  };
}

/** Starts a skill once and reads its answer; a failure is part of the result. */
export async function runAttempt(
  skill: Skill,
  input: SkillData,
  place: SkillPlace,
  limits: { readonly confinement: Confinement; readonly signal: AbortSignal },
): Promise<Attempt> {
  let stderr = "";
  try {
    const result = await runChild({ ...childOf(skill, input, place), ...limits });
    stderr = redactText(result.stderr);
    return { ...readReply(skill.manifest.name, { ...result, stderr }), isFromSkill: true, stderr };
  } catch (thrown) {
    const failure = toWorkerError(thrown);
    // A caller's own deadline is no matter of the skill.
    const error = limits.signal.aborted ? failure : cutShort(failure);
    return { status: "error", error, data: {}, isFromSkill: false, stderr };
  }
}
