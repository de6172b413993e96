import { accessSync, constants, statSync } from "node:fs";
import { delimiter, isAbsolute, join } from "node:path";

/** Finds a program on PATH as the system would; undefined where there is none that may be executed. */
export function findProgram(name: string, path: string | undefined): string | undefined {
  // Windows adds endings and looks in more places; there the system searches by itself.
  if (process.platform === "win32") return name;
  const folders = (path ?? "").split(delimiter).filter((folder) => isAbsolute(folder));
  return folders.map((folder) => join(folder, name)).find(isExecutable);
}

/** Tells whether a path is a regular file that may be executed. */
export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
