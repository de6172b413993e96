import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { findProgram } from "./find-program.ts";

const folder = mkdtempSync(join(tmpdir(), "find-program-"));
afterAll(() => rmSync(folder, { recursive: true }));
mkdirSync(join(folder, "first/tool"), { recursive: true });
mkdirSync(join(folder, "second"));
for (const name of ["plain", "tool"]) writeFileSync(join(folder, "second", name), "#!/bin/sh\n");
chmodSync(join(folder, "second/tool"), 0o755);
const path = `${join(folder, "first")}:${join(folder, "second")}`;

it("finds the first executable file of that name", () => {
  expect(findProgram("tool", path)).toBe(join(folder, "second/tool"));
});

it.each([
  ["a file that may not be executed", "plain", path],
  ["a name that is nowhere", "missing", path],
  ["no PATH", "tool", undefined],
  ["a relative folder, which depends on where the worker stands", "package.json", ".:src"],
])("finds nothing for %s", (_, name, searched) => {
  expect(findProgram(name, searched)).toBeUndefined();
});
