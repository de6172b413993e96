import type { ToolDefinition } from "../../gen/messages/tool-definition.ts";
import type { CodeSearchInput } from "../../gen/tools/code-search.ts";
import { validateCodeSearchInput } from "../../gen/tools/validate-code-search.js";
import { createPacer } from "../../workspace/pacing.ts";
import { selectFiles } from "../../workspace/select-files.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import type { Tool } from "../tool.ts";
import { createPrefilter } from "./prefilter.ts";
import { compileQuery } from "./query.ts";
import { searchFiles } from "./search-files.ts";
import { createTally } from "./tally.ts";

const DEFAULT_MAX_RESULTS = 200;

// Measured on two cores: with 2,000 files ripgrep gains nothing, with 20,000 a sixth.
const RIPGREP_FROM_FILES = 4_000;

/** What may help a search: the ripgrep that the environment leads to, from so many files on. */
interface Help {
  readonly env: NodeJS.ProcessEnv;
  readonly ripgrepFrom?: number;
}

/** The tool that finds lines in the files of a workspace. */
export function createCodeSearch(workspace: Workspace, help: Help): Tool {
  return {
    definition: {
      name: "code_search",
      description:
        "Finds lines in the workspace's text files and gives path, line, column and text of each. The query is exact, case-sensitive text, or an RE2 regular expression when regex is true. Leaves out what .gitignore ignores, binary files and very long lines.",
      input_schema: INPUT_SCHEMA,
      side_effects: "read",
    },
    check: validateCodeSearchInput,
    run: (params, signal) => search(workspace, params as unknown as CodeSearchInput, help, signal),
  };
}

async function search(
  workspace: Workspace,
  input: CodeSearchInput,
  { env, ripgrepFrom = RIPGREP_FROM_FILES }: Help,
  signal: AbortSignal,
): Promise<Record<string, unknown>> {
  const { root, limits } = workspace;
  const pacer = createPacer(signal, limits.maxMillis);
  const query = await compileQuery(input.query, input.regex ?? false);
  const tally = createTally(input.max_results ?? DEFAULT_MAX_RESULTS);
  const list = await selectFiles(workspace, input.glob, pacer);
  const job = { root, paths: list.paths, links: list.links, query, limits };
  const prefilter = list.paths.length < ripgrepFrom ? undefined : await createPrefilter(job, env, pacer);
  await searchFiles(job, tally, pacer, prefilter);
  const limitsHit = [...new Set([...list.limitsHit, ...tally.limitsHit])];
  return {
    query: input.query,
    regex: input.regex ?? false,
    matches: tally.matches,
    match_count: tally.matches.length,
    files_searched: tally.filesSearched,
    truncated: limitsHit.length > 0,
    limits_hit: limitsHit,
    skipped: { ...tally.skipped, unreadable: tally.skipped.unreadable + list.unreadable },
  };
}

/** Equal to schemas/tools/code-search.schema.json, which its validator is made from. */
const INPUT_SCHEMA: ToolDefinition["input_schema"] = {
  type: "object",
  description: "Finds lines in the files of the workspace.",
  required: ["query"],
  properties: {
    query: {
      type: "string",
      minLength: 1,
      description: "Text to find, or a regular expression when regex is true",
    },
    regex: { type: "boolean", default: false, description: "Read the query as a regular expression" },
    glob: { type: "string", description: "Search only files whose path matches, such as src/**/*.ts" },
    max_results: { type: "integer", minimum: 1, maximum: 1000, description: "Stop after this many lines" },
  },
  additionalProperties: false,
};
