import { createHash } from "node:crypto";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { loadSkill } from "../../../src/tools/skills/find-skills.ts";
import { errorOf, makeRunner } from "./support/run.ts";

const EXAMPLES = join(import.meta.dirname, "../../../examples/skills");

/** A runner of the examples, on a workspace with a few files. */
function setUp() {
  const runner = makeRunner();
  const { workspace } = runner;
  writeFileSync(join(workspace, "notes.txt"), "One two.\nTwo!\n");
  mkdirSync(join(workspace, ".hidden"));
  writeFileSync(join(workspace, ".hidden/file"), "hidden");
  mkdirSync(join(workspace, "folder with blanks"));
  writeFileSync(join(workspace, "folder with blanks/total"), "1234567890");
  symlinkSync("/etc/hostname", join(workspace, "link"));
  return (name: string, input: Record<string, unknown>) =>
    runner.run(loadSkill(EXAMPLES, name, process.env), input);
}

describe("the example in Python", () => {
  it("counts a text and a file", async () => {
    const run = setUp();
    const top = [{ word: "two", count: 2 }];
    expect((await run("text/stats", { text: "one two two", top: 1 })).data).toEqual({
      lines: 1,
      words: 3,
      characters: 11,
      top,
    });
    expect((await run("text/stats", { path: "notes.txt", top: 1 })).data).toMatchObject({
      lines: 2,
      words: 3,
      top,
    });
  });

  it("refuses what leads out and what is not there", async () => {
    const run = setUp();
    for (const path of ["../x", "/etc/hostname", "link"]) {
      expect(errorOf(await run("text/stats", { path })).code).toBe("EPOLICY");
    }
    expect(errorOf(await run("text/stats", { path: "missing" }))).toMatchObject({
      code: "ENOTFOUND",
      hint: "Name a file of the workspace, or give a text.",
    });
  });
});

describe("the example in Go", () => {
  it("gives digests, and refuses what leads out and what is not there", async () => {
    const run = setUp();
    const sha256 = createHash("sha256").update("One two.\nTwo!\n").digest("hex");
    expect(await run("files/digest", { paths: ["notes.txt"] })).toEqual({
      status: "ok",
      data: { files: [{ path: "notes.txt", size_bytes: 14, sha256 }] },
    });
    for (const [path, code] of [
      ["../x", "EPOLICY"],
      ["link", "EPOLICY"],
      ["missing", "ENOTFOUND"],
    ] as const) {
      expect(errorOf(await run("files/digest", { paths: ["notes.txt", path] }))).toMatchObject({
        code,
        details: { path },
      });
    }
  });
});

describe("the example in sh", () => {
  it("counts files and bytes", async () => {
    expect(await setUp()("tree/size", {})).toEqual({ status: "ok", data: { files: 2, bytes: 24 } });
  });
});
