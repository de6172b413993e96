import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";

export const ROOT = join(import.meta.dirname, "../../../..");

/** What a user of the library has beside the package: types of Node, and a server of their own. */
const OF_USERS = ["@types/node", "undici-types", "express", "@types/express"];

/**
 * Makes a folder as a user of the library has it: the package is installed, and so is what it needs. `packed`: from the
 * tarball that npm makes; `linked`: the project itself, which is faster.
 */
export function usersFolder(how: "packed" | "linked", type: "module" | "commonjs" = "module"): string {
  const folder = mkdtempSync(join(tmpdir(), "envelope-worker-library-"));
  const modules = join(folder, "node_modules");
  mkdirSync(modules);
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, type }));
  if (how === "linked") symlinkSync(ROOT, join(modules, "envelope-worker"));
  else unpackInto(modules);
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  for (const name of [...Object.keys(dependencies), ...OF_USERS]) {
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(join(ROOT, "node_modules", name), join(modules, name));
  }
  return folder;
}

/** Copies a file or folder of the project into a user's folder. */
export function copyInto(folder: string, path: string): string {
  const target = join(folder, path.split("/").at(-1)!);
  cpSync(join(ROOT, path), target, { recursive: true });
  return target;
}

function unpackInto(modules: string): void {
  const env = { ...process.env, PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}` };
  const args = ["pack", "--json", "--ignore-scripts", "--loglevel=error", "--pack-destination", modules];
  const [{ filename }] = JSON.parse(execFileSync("npm", args, { cwd: ROOT, env, encoding: "utf8" }));
  execFileSync("tar", ["-xzf", filename], { cwd: modules });
  execFileSync("mv", ["package", "envelope-worker"], { cwd: modules });
}
