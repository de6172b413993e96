import { execFileSync } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");

/** Builds dist/ before the first test that needs it, unless it is newer than everything it is made of. */
export function setup(): void {
  if (process.env.ENVELOPE_WORKER_UNDER_TEST !== undefined) return;
  const built = timeOf(join(ROOT, "dist/envelope-worker.cjs"));
  const sources = ["package.json", "scripts/build.ts", ...filesBelow("src")];
  if (sources.every((file) => timeOf(join(ROOT, file)) < built)) return;
  execFileSync(process.execPath, ["scripts/build.ts"], { cwd: ROOT, stdio: "inherit" });
}

function filesBelow(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" }).map((file) =>
    join(folder, file),
  );
}

function timeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
