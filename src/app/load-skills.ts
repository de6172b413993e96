import { toWorkerError } from "../errors/worker-error.ts";
import { warnAbout } from "../io/stdio/report.ts";
import { artifactize } from "../protocol/artifacts/artifactize.ts";
import { loadSkills } from "../tools/skills/find-skills.ts";
import type { SkillData } from "../tools/skills/read-reply.ts";
import { createSkillRunner, type SkillHost } from "../tools/skills/skill-runner.ts";
import { createSkillTools } from "../tools/skills/skill-tools.ts";
import type { Tool } from "../tools/tool.ts";
import { openWorkspace } from "../workspace/workspace.ts";
import { openArtifacts } from "./artifact-folder.ts";

/** The skills below a directory as tools of a workspace; EARG when one of them has a mistake. */
export function openSkills(
  directory: string,
  workspace: string,
  quiet: boolean,
  artifacts: string | undefined,
): readonly Tool[] {
  const runner = createSkillRunner(createHost(workspace, quiet, artifacts));
  return createSkillTools(loadSkills(directory, process.env), runner);
}

/** What skills get of the worker around them. */
export function createHost(workspace: string, quiet: boolean, artifacts: string | undefined): SkillHost {
  return {
    workspace: openWorkspace(workspace).root,
    env: process.env,
    warn: quiet ? () => undefined : warnAbout,
    keep: async (data) => keepLarge(data, artifacts),
  };
}

/** A large payload leaves a summary and its digest; where the store fails, it stays as it is. */
function keepLarge(data: SkillData, artifacts: string | undefined): SkillData {
  try {
    return { ...(artifactize(data, openArtifacts(artifacts)) ?? data) };
  } catch (thrown) {
    warnAbout(`${toWorkerError(thrown).message}; the payload stays inline`);
    return data;
  }
}
