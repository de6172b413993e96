import { WorkerError } from "../../errors/worker-error.ts";
import { checkSkills } from "../../tools/skills/check-skills.ts";
import { readSkills } from "../../tools/skills/find-skills.ts";
import type { SkillFolder } from "../../tools/skills/skill.ts";
import type { Command, CommandCall, CommandGroup } from "../command.ts";
import { ARTIFACTS, RUNNER } from "../option-tables.ts";
import type { OptionValues } from "../options.ts";
import { answerWith } from "../say.ts";
import { runSkill } from "../skills/run.ts";

const EXAMPLE = `echo '{"text":"one two"}' | envelope-worker skills run text/stats --skills examples/skills`;

/** The verbs that look at a folder, which is an argument or, as everywhere else, the option --skills. */
const FOLDER = {
  positionals: { usage: "[DIR]", least: 0, most: 1 },
  options: { skills: RUNNER.skills },
  examples: ["envelope-worker skills list --skills examples/skills"],
} as const;

const list: Command = {
  ...FOLDER,
  summary: "list skills",
  run: async (call) => answerWith({ skills: foldersOf(call).map(describe) }),
};

const check: Command = {
  ...FOLDER,
  summary: "list every mistake of skills",
  async run(call) {
    const errors = checkSkills(foldersOf(call));
    return answerWith({ valid: errors.length === 0, errors }, errors.length === 0 ? 0 : 65);
  },
};

const run: Command = {
  summary: "run a skill",
  positionals: { usage: "NAME", least: 1, most: 1 },
  options: {
    skills: RUNNER.skills,
    workspace: RUNNER.workspace,
    ...ARTIFACTS,
    input: {
      type: "string",
      value: "FILE",
      about: "Read the skill's input from this file instead of stdin.",
    },
    "dry-run": { type: "boolean", about: "Check the input and show what would be run." },
    quiet: { type: "boolean", short: "q", about: "Show nothing of the skill's stderr." },
  },
  examples: [EXAMPLE],
  run: (call) => runSkill(call, required(call.values.skills)),
};

/** `skills list`, `skills check DIR` and `skills run NAME`. */
export const command: CommandGroup = {
  summary: "list, check or run exec skills: programs in any language that the execution stage can use",
  examples: [EXAMPLE],
  verbs: { list, check, run },
};

function foldersOf({ values, positionals, env }: CommandCall): readonly SkillFolder[] {
  return readSkills(required(positionals[0] ?? values.skills), env);
}

function required(folder: OptionValues[string]): string {
  if (typeof folder === "string") return folder;
  throw new WorkerError("EARG", "The folder of the skills is missing", {
    hint: "Name it with --skills DIR.",
    details: { option: "--skills" },
  });
}

function describe({ label, manifest, problems }: SkillFolder): Record<string, unknown> {
  const { name = null, version = null, description = null, side_effects = null, network = "none" } = manifest;
  return { folder: label, name, version, description, side_effects, network, problems };
}
