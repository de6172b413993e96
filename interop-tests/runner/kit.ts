import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** The version of the protocol between kit and peer. */
export const PROTOCOL = 1;

/** Finds the kit's folder above a file of its package. */
export function findKit(file: string): string {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    const kit = join(folder, "interop-tests");
    if (existsSync(join(kit, "cases"))) return kit;
    if (folder === dirname(folder)) throw new Error("The cases of the conformance kit are not installed");
  }
}

/** The version of the package that the kit belongs to. */
export function kitVersion(kit: string): string {
  const text = readFileSync(join(dirname(kit), "package.json"), "utf8");
  return (JSON.parse(text) as { version: string }).version;
}
