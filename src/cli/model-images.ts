import { readFileSync } from "node:fs";
import type { ReadImage } from "../messages/adapter.ts";
import { resolveInside } from "../tools/workspace/resolve-path.ts";
import { openWorkspace } from "../tools/workspace/workspace.ts";

/** Reads images of a workspace; EPOLICY where a path leads out of it. */
export function createWorkspaceImages(workspace: string): ReadImage {
  const { root } = openWorkspace(workspace);
  return (path) => readFileSync(resolveInside(root, path).realPath);
}
