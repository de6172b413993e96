import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { folderOf, readSource } from "../support/imports.ts";

const SRC = join(import.meta.dirname, "../../src");

/** What can start a process: parts of Node, by either of their names, and the package. */
const STARTERS = /^((node:)?(child_process|cluster)|execa)(\/|$)/;

/** The imports of a file that can start a process. */
function startersIn(path: string, text: string): string[] {
  return readSource(path, text)
    .imports.map(({ to }) => to)
    .filter((to) => STARTERS.test(to));
}

describe("a process is started", () => {
  const files = readdirSync(SRC, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => /\.[jt]s$/.test(file) && !/\.(test|d)\.ts$/.test(file));
  const found = files.flatMap((file) =>
    startersIn(file, readFileSync(join(SRC, file), "utf8")).map((starter) => `${file} ${starter}`),
  );

  it("by src/process and nobody else", () => {
    expect(found.filter((line) => folderOf(line) !== "process")).toEqual([]);
  });

  it("in one file by execa, and by a plain spawn where it starts nothing, or stands in our place", () => {
    expect(found.sort()).toEqual([
      "process/run-plain.ts node:child_process",
      "process/stand-in.ts node:child_process",
      "process/start-child.ts execa",
    ]);
  });
});

describe("startersIn()", () => {
  it.each([
    ["an import", 'import { spawn } from "node:child_process";'],
    ["the old name of the part", 'import { fork } from "child_process";'],
    ["a type", 'import type { ChildProcess } from "node:child_process";'],
    ["a re-export", 'export { execa } from "execa";'],
    ["a late import", 'const { execFile } = await import("node:child_process");'],
    [
      "a part that is taken from the process",
      'process.getBuiltinModule("node:child_process").spawnSync("ls");',
    ],
    ["the same by its old name", 'const { spawn } = process.getBuiltinModule("child_process");'],
    ["a require", 'const { $ } = require("execa");'],
    ["a cluster", 'import cluster from "node:cluster";'],
  ])("finds %s", (_, text) => {
    expect(startersIn("tools/planted.ts", text)).toHaveLength(1);
  });

  it("finds nothing in text about it", () => {
    const text = 'const a = "import \'execa\'"; // import "node:child_process";';
    expect(startersIn("tools/planted.ts", text)).toEqual([]);
  });
});
