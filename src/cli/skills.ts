import type { SourceFactory } from "../app/sources.ts";
import { toFragment } from "../envelope/index.ts";
import { WorkerError } from "../errors/worker-error.ts";
import type { Reply } from "../service/operations.ts";
import { readSkills } from "../tools/skills/find-skills.ts";
import type { SkillFolder } from "../tools/skills/skill.ts";
import { checkSkills } from "./check-skills.ts";
import { type OptionTable, type OptionValues, parseWithPositionals } from "./options.ts";
import { RUN_SKILL_OPTIONS, runSkill } from "./run-skill.ts";

const FOLDER_OPTIONS = { skills: { type: "string" } } as const satisfies OptionTable;

/** `skills list`, `skills check DIR` and `skills run NAME`; undefined for any other verb. */
export async function skillsCommand(
  args: readonly string[],
  sources: SourceFactory,
): Promise<Reply | undefined> {
  const [verb, ...rest] = args;
  switch (verb) {
    case "list":
      return document(readSkills(folderOf(rest), process.env).map(describe));
    case "check":
      return checkSkills(readSkills(folderOf(rest), process.env));
    case "run": {
      const { values, positionals } = parseWithPositionals(rest, RUN_SKILL_OPTIONS, 1);
      return runSkill(positionals[0]!, required(values.skills), values, sources);
    }
    default:
      return undefined;
  }
}

/** The folder is an argument or, as everywhere else, the option --skills. */
function folderOf(args: readonly string[]): string {
  const { values, positionals } = parseWithPositionals(args, FOLDER_OPTIONS, 0, 1);
  return required(positionals[0] ?? values.skills);
}

function required(folder: OptionValues[string]): string {
  if (typeof folder === "string") return folder;
  throw new WorkerError("EARG", "The folder of the skills is missing", {
    hint: "Name it with --skills DIR.",
    details: { option: "--skills" },
  });
}

function document(skills: readonly unknown[]): Reply {
  return { body: toFragment({ skills }), exitCode: 0, warnings: [] };
}

function describe({ label, manifest, problems }: SkillFolder): Record<string, unknown> {
  const { name = null, version = null, description = null, side_effects = null, network = "none" } = manifest;
  return { folder: label, name, version, description, side_effects, network, problems };
}
