import type { ToolDefinition } from "../gen/messages/tool-definition.ts";
import type { ListFilesInput } from "../gen/tools/list-files.ts";
import { validateListFilesInput } from "../gen/tools/validate-list-files.js";
import { createPacer } from "../workspace/pacing.ts";
import { selectFiles } from "../workspace/select-files.ts";
import type { Workspace } from "../workspace/workspace.ts";
import type { Tool } from "./tool.ts";

/** The tool that lists the files of a workspace. */
export function createListFiles(workspace: Workspace): Tool {
  return {
    definition: {
      name: "list_files",
      description:
        "Lists the workspace's files, sorted by path, without what .gitignore ignores. A glob without a slash is matched against the file's name, else against the whole path.",
      input_schema: INPUT_SCHEMA,
      side_effects: "read",
    },
    check: validateListFilesInput,
    run: (params, signal) => list(workspace, params as ListFilesInput, signal),
  };
}

async function list(
  workspace: Workspace,
  input: ListFilesInput,
  signal: AbortSignal,
): Promise<Record<string, unknown>> {
  const pacer = createPacer(signal, workspace.limits.maxMillis);
  const found = await selectFiles(workspace, input.glob, pacer);
  return {
    files: found.paths,
    count: found.paths.length,
    truncated: found.limitsHit.length > 0,
    limits_hit: found.limitsHit,
    skipped: { unreadable: found.unreadable },
  };
}

/** Equal to schemas/tools/list-files.schema.json, which its validator is made from. */
const INPUT_SCHEMA: ToolDefinition["input_schema"] = {
  type: "object",
  description: "Lists the files of the workspace.",
  properties: {
    glob: { type: "string", description: "List only files whose path matches, such as docs/**" },
  },
  additionalProperties: false,
};
