import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import { isWorkerError, type WorkerError } from "../../src/errors/worker-error.ts";
import { createToolRegistry, type ToolRegistry } from "../../src/tools/registry.ts";
import { createCodeSearch } from "../../src/tools/search/code-search.ts";
import { createWorkspaceTools } from "../../src/tools/workspace-tools.ts";
import type { WorkspaceLimits } from "../../src/workspace/limits.ts";
import { openWorkspace } from "../../src/workspace/workspace.ts";

/** Makes a directory that is removed after the test. */
export function makeDirectory(): string {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), "envelope-tools-")));
  // Not rmSync, which cannot remove trees that are deeper than a path may be long.
  onTestFinished(() => void execFileSync("rm", ["-rf", directory]));
  return directory;
}

/** Makes a workspace of files, given by path and content. */
export function makeWorkspace(files: Readonly<Record<string, string | Buffer>>): string {
  const workspace = join(makeDirectory(), "workspace");
  mkdirSync(workspace);
  writeFiles(workspace, files);
  return workspace;
}

export function writeFiles(directory: string, files: Readonly<Record<string, string | Buffer>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), content);
  }
}

export function makeRegistry(workspace: string, limits: Partial<WorkspaceLimits> = {}): ToolRegistry {
  return createToolRegistry(createWorkspaceTools(workspace, process.env, limits));
}

/** A registry whose code_search asks ripgrep however few files there are. */
export function makeRipgrepRegistry(workspace: string, limits: Partial<WorkspaceLimits> = {}): ToolRegistry {
  return createToolRegistry([
    createCodeSearch(openWorkspace(workspace, limits), { env: process.env, ripgrepFrom: 0 }),
  ]);
}

export const neverAborted = new AbortController().signal;

export interface SearchOutput {
  query: string;
  regex: boolean;
  matches: { path: string; line: number; column: number; text: string; class: string }[];
  match_count: number;
  files_searched: number;
  truncated: boolean;
  limits_hit: string[];
  skipped: Record<"binary" | "too_large" | "unreadable" | "long_lines" | "not_utf8", number>;
}

export interface ReadOutput {
  path: string;
  start: number;
  end: number;
  total_lines: number | null;
  lines: string[];
  truncated: boolean;
  limits_hit: string[];
  not_utf8: number;
}

export interface ListOutput {
  files: string[];
  count: number;
  truncated: boolean;
  limits_hit: string[];
  skipped: { unreadable: number };
}

export async function search(
  tools: ToolRegistry,
  params: Record<string, unknown>,
  signal = neverAborted,
): Promise<SearchOutput> {
  return (await tools.run("code_search", params, signal)) as unknown as SearchOutput;
}

export async function read(tools: ToolRegistry, params: Record<string, unknown>): Promise<ReadOutput> {
  return (await tools.run("read_file", params, neverAborted)) as unknown as ReadOutput;
}

export async function list(tools: ToolRegistry, params: Record<string, unknown> = {}): Promise<ListOutput> {
  return (await tools.run("list_files", params, neverAborted)) as unknown as ListOutput;
}

/** Where the matches are, as `path:line:column`. */
export function places(output: SearchOutput): string[] {
  return output.matches.map(({ path, line, column }) => `${path}:${line}:${column}`);
}

/** The WorkerError that a call ends with. */
export async function failureOf(work: () => unknown): Promise<WorkerError> {
  try {
    await work();
  } catch (error) {
    if (isWorkerError(error)) return error;
    throw error;
  }
  throw new Error("the call did not fail");
}
