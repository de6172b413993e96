import { toWorkerError } from "../../errors/worker-error.ts";
import { openArtifacts } from "../../protocol/artifacts/artifact-folder.ts";
import { artifactize } from "../../protocol/artifacts/artifactize.ts";
import { openWorkspace } from "../../workspace/workspace.ts";
import type { Tool } from "../tool.ts";
import { loadSkills } from "./find-skills.ts";
import type { SkillData } from "./read-reply.ts";
import { createSkillRunner, type SkillHost } from "./skill-runner.ts";
import { createSkillTools } from "./skill-tools.ts";

/** What skills need of the worker's options. */
export interface SkillOptions {
  /** Where large payloads go. */
  readonly artifacts?: string | undefined;
  readonly env: NodeJS.ProcessEnv;
  readonly warn: (message: string, fields: Readonly<Record<string, unknown>>) => void;
}

/** The skills below a directory as tools of a workspace; EARG when one of them has a mistake. */
export function openSkills(directory: string, workspace: string, options: SkillOptions): readonly Tool[] {
  const runner = createSkillRunner(createHost(workspace, options));
  return createSkillTools(loadSkills(directory, options.env), runner);
}

/** What skills get of the worker around them. */
export function createHost(workspace: string, options: SkillOptions): SkillHost {
  const warn = (message: string): void => options.warn(message, {});
  return {
    workspace: openWorkspace(workspace).root,
    env: options.env,
    warn,
    keep: async (data) => keepLarge(data, options, warn),
  };
}

/** A large payload leaves a summary and its digest; where the store fails, it stays as it is. */
function keepLarge(
  data: SkillData,
  { artifacts, env }: SkillOptions,
  warn: (message: string) => void,
): SkillData {
  try {
    return { ...(artifactize(data, openArtifacts(artifacts, env)) ?? data) };
  } catch (thrown) {
    warn(`${toWorkerError(thrown).message}; the payload stays inline`);
    return data;
  }
}
