import { renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { errnoOf } from "./store-errors.ts";
import { makeFolder, temporaryName } from "./write-whole.ts";

/** A temporary file older than this belongs to a process that has died. */
const STALE_MS = 60 * 60 * 1000;

/**
 * Removes an object that was last stored before a time. It is taken out of sight before its age is read:
 * whoever stores it again meanwhile finds nothing and writes it, or has made it young, and it is put back.
 */
export function removeOld(path: string, temporaryFolder: string, before: number): boolean {
  const hidden = temporaryName(temporaryFolder);
  makeFolder(temporaryFolder);
  try {
    renameSync(path, hidden);
  } catch (thrown) {
    if (errnoOf(thrown) === "ENOENT") return false;
    throw thrown;
  }
  if (statSync(hidden).mtimeMs >= before) {
    renameSync(hidden, path);
    return false;
  }
  rmSync(hidden);
  return true;
}

/** Removes temporary files of processes that have died. */
export function removeStaleFiles(folder: string, names: readonly string[], now: number): void {
  for (const path of names.map((name) => join(folder, name))) {
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat !== undefined && now - stat.mtimeMs > STALE_MS) rmSync(path, { force: true });
  }
}
