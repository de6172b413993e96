import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { type Confine, UNCONFINED } from "../../../../src/process/confinement.ts";
import { loadSkills } from "../../../../src/tools/skills/find-skills.ts";
import type { SkillData, SkillReply } from "../../../../src/tools/skills/read-reply.ts";
import type { Skill } from "../../../../src/tools/skills/skill.ts";
import { createSkillRunner, type SkillHost } from "../../../../src/tools/skills/skill-runner.ts";

export const FIXTURES = join(import.meta.dirname, "../../../fixtures/skills");

export const neverAborted = new AbortController().signal;

/** Where no namespace is to be had. */
export const unconfined: Confine = async () => UNCONFINED;

/** The skill of a fixture, such as `hostile/flood-stdout`. */
export function fixture(name: string): Skill {
  return loadSkills(join(FIXTURES, name), process.env)[0]!;
}

/** A directory that is removed after the test. */
export function makeWorkspace(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "skills-")));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A runner that does not wait between attempts and notes how long it would have waited. */
export function makeRunner(options: Partial<SkillHost> = {}) {
  const workspace = options.workspace ?? makeWorkspace();
  const waits: number[] = [];
  const warnings: string[] = [];
  const runner = createSkillRunner({
    workspace,
    env: process.env,
    warn: (message) => warnings.push(message),
    random: () => 0.5,
    sleep: async (milliseconds) => void waits.push(milliseconds),
    ...options,
  });
  return {
    workspace,
    waits,
    warnings,
    run: (skill: string | Skill, input: SkillData = {}, signal = neverAborted): Promise<SkillReply> =>
      runner.run(typeof skill === "string" ? fixture(skill) : skill, input, signal),
    /** How often skills that count have been started. */
    starts: (): number => linesOf(join(workspace, "starts")).length,
    /** The processes that skills have noted. */
    pids: (): string[] => linesOf(join(workspace, "pids")),
  };
}

/** The error of a reply that must be one. */
export function errorOf(reply: SkillReply) {
  if (reply.status !== "error") throw new Error("the skill did not fail");
  return reply.error;
}

function linesOf(file: string): string[] {
  return existsSync(file) ? readFileSync(file, "utf8").trim().split("\n") : [];
}
