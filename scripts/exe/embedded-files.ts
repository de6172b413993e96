import { renameSync, statSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { getAssetKeys, getRawAsset } from "node:sea";
import { makeFolder } from "../../src/store/make-folder.ts";

/** The asset that names the build, so that two versions do not share what they unpack. */
export const BUILD_ID = "build-id";

/** A file inside the executable, by its path in the package. */
export function embedded(path: string): Buffer {
  return Buffer.from(getRawAsset(path) as ArrayBuffer);
}

/**
 * Lays the embedded files that begin with a prefix into the user's cache folder, where other programs
 * can read them, and gives that folder. What is there already stays.
 */
export function unpack(prefix: string, mode: number): string {
  const folder = join(cacheFolder(), "envelope-worker", embedded(BUILD_ID).toString());
  for (const path of getAssetKeys())
    if (path.startsWith(prefix)) write(join(folder, path), embedded(path), mode);
  return folder;
}

function cacheFolder(): string {
  const named = process.env.XDG_CACHE_HOME ?? "";
  return named === "" ? join(homedir(), ".cache") : named;
}

/** Other processes may do the same now, and one may have died half-way: only a rename is all or nothing. */
function write(file: string, bytes: Uint8Array, mode: number): void {
  if (statSync(file, { throwIfNoEntry: false })?.size === bytes.length) return;
  makeFolder(dirname(file));
  const temporary = `${file}.${process.pid}`;
  writeFileSync(temporary, bytes, { mode });
  renameSync(temporary, file);
}
