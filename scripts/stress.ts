/**
 * Runs every test that has more cases than `npm test` gives it: test/stress, those that count their cases
 * with test/support/runs.ts, and the properties, with new seeds.
 */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

process.chdir(dirname(import.meta.dirname));
const files = ["src", "test"].flatMap(testsBelow).filter(isStressTest);
if (files.length === 0) throw new Error("No stress test was found");
const { status } = spawnSync(join("node_modules", ".bin", "vitest"), ["run", ...files], {
  stdio: "inherit",
  env: { ...process.env, STRESS: "1" },
});
process.exitCode = status ?? 1;

function testsBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".test.ts"))
    .map((file) => join(folder, file));
}

function isStressTest(file: string): boolean {
  const text = readFileSync(file, "utf8");
  return (
    file.startsWith(join("test", "stress")) || text.includes("support/runs.ts") || text.includes("fast-check")
  );
}
