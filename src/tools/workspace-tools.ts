import type { WorkspaceLimits } from "../workspace/limits.ts";
import { openWorkspace } from "../workspace/workspace.ts";
import { createCodeSymbols } from "./code/code-symbols.ts";
import { createListFiles } from "./list-files.ts";
import { createReadFile } from "./read-file.ts";
import { createCodeSearch } from "./search/code-search.ts";
import type { Tool } from "./tool.ts";

/**
 * Makes the built-in tools of a workspace: code_search, code_symbols, read_file, list_files.
 * ENOTFOUND, EARG or EIO when the directory cannot be a workspace.
 */
export function createWorkspaceTools(
  directory: string,
  env: NodeJS.ProcessEnv,
  limits: Partial<WorkspaceLimits> = {},
): readonly Tool[] {
  const workspace = openWorkspace(directory, limits);
  return [
    createCodeSearch(workspace, { env }),
    createCodeSymbols(workspace, env),
    createReadFile(workspace),
    createListFiles(workspace),
  ];
}
