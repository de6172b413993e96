import { lstatSync, realpathSync } from "node:fs";
import { dirname, isAbsolute, join, normalize, sep } from "node:path";
import { WorkerError } from "../errors/worker-error.ts";
import { missingPath, pathError } from "./path-errors.ts";

/** A path that was found to stay inside the workspace. */
export interface WorkspacePath {
  /** Relative to the workspace, with forward slashes; "." for the workspace itself. */
  readonly path: string;
  /** Absolute, without symbolic links. */
  readonly realPath: string;
}

/**
 * Resolves a requested path against the real path of the workspace.
 * EPOLICY when it is absolute or leads out, by `..` or by a symbolic link; ENOTFOUND when it does not exist;
 * EARG when it is malformed.
 */
export function resolveInside(root: string, requested: string): WorkspacePath {
  if (requested.includes("\0") || !requested.isWellFormed()) throw malformed();
  if (isAbsolute(requested) || (sep === "\\" && /^[a-z]:/i.test(requested))) {
    throw leadsOut(requested, "absolute_path", "it is absolute");
  }
  const clean = normalize(requested);
  if (clean === ".." || clean.startsWith(`..${sep}`)) {
    throw leadsOut(requested, "parent_directory", "it climbs out with ..");
  }
  const path = clean.replaceAll(sep, "/").replace(/(?<=.)\/$/, "");
  const { realPath, exists } = resolveExistingPart(root, path);
  if (!isInside(root, realPath))
    throw leadsOut(path, "symbolic_link", "a symbolic link on it points outside");
  if (!exists) throw missingPath(path);
  return { path, realPath };
}

/** Tells whether a real path is the directory or below it; a sibling with the same prefix is not. */
export function isInside(root: string, realPath: string): boolean {
  return realPath === root || realPath.startsWith(root.endsWith(sep) ? root : root + sep);
}

/** The real path of the longest part that exists: even a missing file below a linked directory leads out. */
function resolveExistingPart(root: string, path: string): { realPath: string; exists: boolean } {
  const whole = join(root, path);
  for (let part = whole; part.length >= root.length; part = dirname(part)) {
    try {
      return { realPath: realpathSync.native(part), exists: part === whole };
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === "ELOOP" || isSymbolicLink(part)) {
        throw leadsOut(path, "symbolic_link", "a symbolic link on it leads nowhere");
      }
      if (code !== "ENOENT" && code !== "ENOTDIR") throw pathError(error, path);
    }
  }
  throw missingPath(path);
}

function isSymbolicLink(absolute: string): boolean {
  try {
    return lstatSync(absolute).isSymbolicLink();
  } catch {
    return false;
  }
}

function malformed(): WorkerError {
  return new WorkerError("EARG", "The path is malformed: it has a NUL or an unpaired surrogate", {
    hint: "Send the path as plain text.",
    details: { parameter: "/path" },
  });
}

function leadsOut(path: string, rule: string, why: string): WorkerError {
  return new WorkerError("EPOLICY", `The path is not allowed: ${why}`, {
    hint: "Use a path relative to the workspace that stays inside it.",
    details: { path, rule },
  });
}
