import type { Tool } from "../tool.ts";
import { createInputCheck } from "./input-check.ts";
import type { Skill } from "./skill.ts";
import type { SkillRunner } from "./skill-runner.ts";

/** Makes a tool of each skill: its name, its schema and its side effects are those of the manifest. */
export function createSkillTools(skills: readonly Skill[], runner: SkillRunner): readonly Tool[] {
  return skills.map((skill): Tool => {
    const { name, description, input_schema, side_effects } = skill.manifest;
    return {
      definition: { name, description, input_schema, side_effects },
      check: createInputCheck(input_schema),
      async run(params, signal) {
        const reply = await runner.run(skill, params, signal);
        if (reply.status === "error") throw reply.error;
        return { ...reply.data };
      },
    };
  });
}
