import { accessSync, constants, realpathSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { WorkerError } from "../errors/worker-error.ts";
import { createFileLister, type FileLister } from "./file-lister.ts";
import { DEFAULT_LIMITS, type WorkspaceLimits } from "./limits.ts";

/** A directory that tools read, and the bounds within which they do. */
export interface Workspace {
  /** Its real path, which every path of a call is held against. */
  readonly root: string;
  readonly limits: WorkspaceLimits;
  readonly listFiles: FileLister;
}

/**
 * Opens a workspace. ENOTFOUND when the directory does not exist, EARG when it is not a directory,
 * EIO when it cannot be read.
 */
export function openWorkspace(directory: string, limits: Partial<WorkspaceLimits> = {}): Workspace {
  const root = findRoot(directory);
  const allLimits = { ...DEFAULT_LIMITS, ...limits };
  return { root, limits: allLimits, listFiles: createFileLister(root, allLimits) };
}

function findRoot(directory: string): string {
  if (directory.trim() === "" || directory.includes("\0"))
    throw unusable(directory, "its path is empty or malformed");
  try {
    const root = realpathSync.native(resolve(directory));
    if (!statSync(root).isDirectory()) throw unusable(directory, "it is not a directory");
    accessSync(root, constants.R_OK | constants.X_OK);
    return root;
  } catch (error) {
    throw describeFailure(error, directory);
  }
}

function unusable(directory: string, why: string): WorkerError {
  return new WorkerError("EARG", `The workspace cannot be used: ${why}`, {
    hint: "Name an existing directory as the workspace.",
    details: { workspace: directory },
  });
}

function describeFailure(error: unknown, directory: string): unknown {
  const errno = (error as NodeJS.ErrnoException).code;
  if (error instanceof WorkerError || errno === undefined) return error;
  if (errno === "ENOENT" || errno === "ENOTDIR") {
    return new WorkerError("ENOTFOUND", "The workspace does not exist", {
      hint: "Create the directory, or name another one as the workspace.",
      details: { workspace: directory },
      cause: error,
    });
  }
  return new WorkerError("EIO", `The workspace cannot be read: ${errno}`, {
    hint: "Give the worker read permission on the directory, or name another one.",
    details: { workspace: directory, errno },
    cause: error,
  });
}
