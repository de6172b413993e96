import { checkPipelineFile } from "../../stages/pipeline-file.ts";
import type { CommandGroup } from "../command.ts";
import { answerWith } from "../say.ts";

/** `pipeline check FILE`: every mistake of a pipeline file with its line; exit 0 or 65. */
export const command: CommandGroup = {
  summary: "check a pipeline file (JSON or YAML): every mistake with its line; exit 0 or 65",
  examples: ["envelope-worker pipeline check pipeline.yaml"],
  verbs: {
    check: {
      summary: "list every mistake of a pipeline file",
      positionals: { usage: "FILE", least: 1, most: 1 },
      options: {},
      examples: ["envelope-worker pipeline check pipeline.yaml"],
      async run({ positionals }) {
        const checked = checkPipelineFile(positionals[0]!);
        const errors = checked.valid ? [] : checked.errors;
        return answerWith({ valid: checked.valid, errors }, checked.valid ? 0 : 65);
      },
    },
  },
};
