import { randomUUID } from "node:crypto";
import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, statSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";

/** Artifacts hold what tools returned, unredacted: nobody but their owner may read them. */
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

/** A reader sees the whole file or none: the name appears only when the bytes are on the disk. */
export function writeWhole(temporaryFolder: string, path: string, bytes: Uint8Array): void {
  makeFolder(temporaryFolder);
  makeFolder(dirname(path));
  const temporary = temporaryName(temporaryFolder);
  try {
    const file = openSync(temporary, "wx", FILE_MODE);
    try {
      for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(temporary, path);
  } catch (thrown) {
    rmSync(temporary, { force: true });
    throw thrown;
  }
  syncFolder(dirname(path));
}

/** A name in the folder for temporary files that nobody else uses. */
export function temporaryName(folder: string): string {
  return join(folder, randomUUID());
}

/** Makes a folder with those above it; none of them is lost when the machine dies. */
// Not mkdir's own recursion: it never ends where the system answers ENOENT, as /proc does.
export function makeFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) return;
  const parent = dirname(path);
  if (parent !== path) makeFolder(parent);
  try {
    mkdirSync(path, { mode: FOLDER_MODE });
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code !== "EEXIST") throw thrown;
    return;
  }
  syncFolder(parent);
}

function syncFolder(path: string): void {
  // Windows cannot open folders; its file system logs renames by itself.
  if (process.platform === "win32") return;
  const folder = openSync(path, "r");
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
