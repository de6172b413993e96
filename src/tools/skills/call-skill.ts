import { wrongParameters } from "../registry.ts";
import { describeRun } from "./dry-run.ts";
import { createInputCheck } from "./input-check.ts";
import type { SkillData, SkillReply } from "./read-reply.ts";
import type { Skill } from "./skill.ts";
import { createSkillRunner, type SkillHost } from "./skill-runner.ts";

/** Runs one skill by itself; EARG where its input is not what the skill takes. */
export async function callSkill(
  skill: Skill,
  input: SkillData,
  host: SkillHost,
  abort: AbortSignal,
): Promise<SkillReply> {
  await checkInput(skill, input);
  return createSkillRunner(host).run(skill, input, abort);
}

/** Checks the input and says what would be run. */
export async function trySkill(skill: Skill, input: SkillData, host: SkillHost): Promise<SkillReply> {
  await checkInput(skill, input);
  return { status: "ok", data: describeRun(skill, input, host) };
}

async function checkInput({ manifest }: Skill, input: SkillData): Promise<void> {
  const findings = await createInputCheck(manifest.input_schema)(input);
  if (findings.length > 0) throw wrongParameters(manifest.name, findings);
}
