import { warnAbout } from "../io/report.ts";
import { loadSkills } from "../tools/skills/find-skills.ts";
import { createSkillRunner, type SkillHost } from "../tools/skills/skill-runner.ts";
import { createSkillTools } from "../tools/skills/skill-tools.ts";
import type { Tool } from "../tools/tool.ts";
import { openWorkspace } from "../tools/workspace/workspace.ts";

/** The skills below a directory as tools of a workspace; EARG when one of them has a mistake. */
export function openSkills(directory: string, workspace: string, quiet: boolean): readonly Tool[] {
  const runner = createSkillRunner(createHost(workspace, quiet));
  return createSkillTools(loadSkills(directory, process.env), runner);
}

/** What skills get of the worker around them. */
export function createHost(workspace: string, quiet: boolean): SkillHost {
  return {
    workspace: openWorkspace(workspace).root,
    env: process.env,
    warn: quiet ? () => undefined : warnAbout,
  };
}
