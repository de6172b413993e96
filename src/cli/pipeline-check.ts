import { checkPipelineFile } from "../app/pipeline-file.ts";
import { toFragment } from "../envelope/index.ts";
import type { Reply } from "../service/operations.ts";

/** `pipeline check FILE`: every mistake of a pipeline file with its line; exit 0 or 65. */
export function pipelineCheck(path: string): Reply {
  const checked = checkPipelineFile(path);
  const errors = checked.valid ? [] : checked.errors;
  return {
    body: toFragment({ valid: checked.valid, errors }),
    exitCode: checked.valid ? 0 : 65,
    warnings: [],
  };
}
