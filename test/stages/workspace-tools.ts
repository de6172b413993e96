import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { ToolRunner } from "../../src/pipeline/ports.ts";
import { createToolRegistry } from "../../src/tools/registry.ts";
import { createWorkspaceTools } from "../../src/tools/workspace-tools.ts";

/** The repositories written for these tests. */
export type WorkspaceName = "python-ledger" | "go-courier" | "ts-pantry";

/** The folder of a test workspace. */
export function workspaceRoot(name: WorkspaceName): string {
  return fileURLToPath(new URL(`../workspaces/${name}`, import.meta.url));
}

/** The real tools over a test workspace. */
export function workspaceTools(name: WorkspaceName): ToolRunner {
  return createToolRegistry(createWorkspaceTools(workspaceRoot(name), process.env));
}

/** A citation of an answer. */
export interface Citation {
  readonly text: string;
  readonly location: string;
}

/** Tells whether a citation's text stands on its line, and its location has the promised form. */
export function isTrue(name: WorkspaceName, { text, location }: Citation): boolean {
  const match = /^([^\\:\n]+):([1-9]\d*)$/.exec(location);
  if (match === null || match[1]!.startsWith("/") || text === "") return false;
  const line = readFileSync(join(workspaceRoot(name), match[1]!), "utf8").split(/\r\n|\n/)[
    Number(match[2]) - 1
  ];
  return line?.includes(text) ?? false;
}
