import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { WORKER } from "../../support/worker.ts";

const CALLERS = join(import.meta.dirname, "callers");

/** Runs a caller and gives the text that it printed; a failed check of the caller is on its stderr. */
function callWith(program: string, args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, [...args, process.execPath, WORKER], {
    cwd: mkdtempSync(join(tmpdir(), "envelope-worker-caller-")),
    timeout: 170_000,
  });
  expect({ error, stderr: stderr?.toString(), status }).toEqual({ error: undefined, stderr: "", status: 0 });
  return stdout.toString();
}

it("serves a Python caller, whose floats and large integers survive", () => {
  const printed = callWith("python3", [join(CALLERS, "caller.py")]);
  expect(printed).toContain('"ratio": 1.0,');
  expect(printed).toContain('"big": 12345678901234567890123,');
  expect(JSON.parse(printed).streamed).toBe(200);
});

it("serves a Go caller, whose numbers keep their digits", () => {
  // Away from any go.mod, so that the file is a program of its own.
  const folder = mkdtempSync(join(tmpdir(), "envelope-worker-go-"));
  cpSync(join(CALLERS, "caller.go"), join(folder, "main.go"));
  const printed = callWith("go", ["run", join(folder, "main.go")]);
  expect(printed).toContain('"ratio":1.0');
  expect(printed).toContain('"big":12345678901234567890123');
  expect(JSON.parse(printed).streamed).toBe(200);
}, 180_000);
