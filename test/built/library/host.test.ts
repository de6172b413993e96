import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { copyInto, ROOT, usersFolder } from "./support/users-folder.ts";

/** Runs a program of the library to its end; it must come by itself, and without a word. */
function outcomeOf(name: string, ...args: string[]): Record<string, unknown> {
  const folder = usersFolder("linked");
  const program = copyInto(folder, `test/built/library/programs/${name}`);
  const workspace = join(folder, "workspace");
  mkdirSync(workspace);
  const out = join(folder, "outcome.json");
  const { status, signal, stdout, stderr } = spawnSync(process.execPath, [program, out, workspace, ...args], {
    cwd: folder,
    encoding: "utf8",
    timeout: 120_000,
  });
  expect({ status, signal, stdout, stderr }).toEqual({ status: 0, signal: null, stdout: "", stderr: "" });
  return JSON.parse(readFileSync(out, "utf8"));
}

describe("in a host's process", () => {
  it("two workers share nothing in a thousand mixed runs, print nothing and leave nothing behind", () => {
    const { runs, different, before, after, isRedacted } = outcomeOf("two-workers.mjs");
    expect({ runs, different }).toEqual({ runs: 1_000, different: [] });
    expect(after).toEqual(before);
    expect(isRedacted).toContainEqual(["beta 1", true]);
    expect(isRedacted).toContainEqual(["alpha 1", false]);
  }, 180_000);

  it("a closed worker keeps nothing alive: server, sessions, skills, tools, runs of clients and its own", () => {
    const { before, after, ...rest } = outcomeOf("close-all.mjs", join(ROOT, "examples/skills"));
    expect(rest).toEqual({ health: "ok\n", left: "intent", current_stage: "intent", posted: "intent" });
    expect(after).toEqual(before);
  }, 180_000);
});
