import { statSync } from "node:fs";
import { resolve } from "node:path";
import { isRecord } from "../json/values.ts";
import { invalidRequest } from "./agent-error.ts";
import { trimWhiteSpace } from "./trim.ts";

const MAX_DIRS = 16;
const MAX_DIR_BYTES = 1024;

/**
 * Checks `{dirs: […]}` and gives the directories as absolute paths, each once, in their order. Paths
 * are normalized by their letters only: links, `~` and variables stay as they are.
 */
export function checkAddDirs(value: unknown, key: string, workingDir: string): string[] {
  if (!isRecord(value) || Object.keys(value).join() !== "dirs") throw invalidRequest(`invalid ${key}`);
  const { dirs } = value;
  if (!Array.isArray(dirs) || dirs.length === 0 || dirs.length > MAX_DIRS) {
    throw invalidRequest(`invalid ${key}.dirs`);
  }
  const paths = dirs.map((dir: unknown, index) => {
    const path = typeof dir === "string" ? trimWhiteSpace(dir) : "";
    const isUsable = path !== "" && Buffer.byteLength(path) <= MAX_DIR_BYTES;
    if (!isUsable || !isDirectory(resolve(workingDir, path))) {
      throw invalidRequest(`invalid ${key}.dirs[${index}]`);
    }
    return resolve(workingDir, path);
  });
  return [...new Set(paths)];
}

function isDirectory(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
