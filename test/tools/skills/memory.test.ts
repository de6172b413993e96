import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { makeWorkspace } from "./support/run.ts";

const MEASURE = join(import.meta.dirname, "support/measure.ts");
const MAX_ABOVE_MB = 150;
const FIVE_MB = 5_000_000;

describe.each(["namespaces", "none"])("with confinement by %s, memory stays flat for", (mode) => {
  it.each([
    ["flood-stdout", "EOUTPUT_TOO_LARGE", 0],
    ["flood-stderr", "ok", 0],
    ["one-long-line", "EOUTPUT_TOO_LARGE", 0],
    ["deep-nesting", "EPARSE", 0],
    ["never-reads-stdin", "ok", FIVE_MB],
    ["never-reads-and-hangs", "ETIMEOUT", FIVE_MB],
    ["setsid-grandchild", "ok", 0],
  ])("hostile/%s, which ends with %s", async (name, outcome, inputBytes) => {
    const args = [MEASURE, `hostile/${name}`, makeWorkspace(), String(inputBytes), mode];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    const measured = JSON.parse(stdout) as { outcome: string; above_mb: number };
    expect(measured.outcome).toBe(outcome);
    expect(measured.above_mb).toBeLessThan(MAX_ABOVE_MB);
  });
});
