import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { failureOf, list, makeRegistry, makeWorkspace, writeFiles } from "./helpers.ts";

const filesOf = async (workspace: string, params: Record<string, unknown> = {}) =>
  (await list(makeRegistry(workspace), params)).files;

const empty = (...paths: string[]) => Object.fromEntries(paths.map((path) => [path, ""]));

describe("list_files", () => {
  it("lists files in the order of their bytes", async () => {
    const paths = ["B", "a-b/x", "a.txt", "a/x", "a/y/z", "a0", "é", "\uFFEE", "😀", "_"];
    expect(await list(makeRegistry(makeWorkspace(empty(...paths))))).toEqual({
      files: paths.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))),
      count: paths.length,
      truncated: false,
      limits_hit: [],
      skipped: { unreadable: 0 },
    });
  });

  it("lists hidden files and node_modules, but never .git", async () => {
    const paths = [".env", ".github/ci.yml", "node_modules/m/index.js", ".git/config", "sub/.git"];
    expect(await filesOf(makeWorkspace(empty(...paths)))).toEqual([
      ".env",
      ".github/ci.yml",
      "node_modules/m/index.js",
    ]);
  });

  it.each([
    ["*.ts", ["a.ts", "src/b.ts", "src/deep/c.ts"]],
    ["src/*.ts", ["src/b.ts"]],
    ["src/**/*.ts", ["src/b.ts", "src/deep/c.ts"]],
    ["src/**", ["src/b.ts", "src/deep/c.ts", "src/deep/d.js"]],
    ["src/", ["src/b.ts", "src/deep/c.ts", "src/deep/d.js"]],
    ["./src/b.ts", ["src/b.ts"]],
    ["/a.ts", ["a.ts"]],
    ["**/deep/*.{ts,js}", ["src/deep/c.ts", "src/deep/d.js"]],
    ["?.ts", ["a.ts", "src/b.ts", "src/deep/c.ts"]],
    ["[!ab].ts", ["src/deep/c.ts"]],
    ["!**/*.ts", [".env", "app/(auth)/[id]/page.tsx", "src/deep/d.js"]],
    ["app/(auth)/**", ["app/(auth)/[id]/page.tsx"]],
    ["app/(auth)/[id]/page.tsx", ["app/(auth)/[id]/page.tsx"]],
    [".*", [".env"]],
    ["missing/**", []],
    ["../**", []],
  ])("selects by the glob %s", async (glob, expected) => {
    const workspace = makeWorkspace(
      empty("a.ts", "src/b.ts", "src/deep/c.ts", "src/deep/d.js", ".env", "app/(auth)/[id]/page.tsx"),
    );
    expect(await filesOf(workspace, { glob })).toEqual(expected);
  });

  it.each([
    ["with an open bracket", "[abc"],
    ["with a backslash at the end", "a\\"],
    ["with braces for too many patterns", "{a,b}".repeat(9)],
    ["that is too long", "x".repeat(2_000)],
  ])("refuses a glob %s", async (_, glob) => {
    expect(await failureOf(() => filesOf(makeWorkspace({}), { glob }))).toMatchObject({
      code: "EARG",
      details: { parameter: "/glob" },
    });
  });

  it("stops at the limit of files with the first ones", async () => {
    const workspace = makeWorkspace(empty("c", "a/1", "a/2", "b"));
    expect(await list(makeRegistry(workspace, { maxFiles: 3 }))).toMatchObject({
      files: ["a/1", "a/2", "b"],
      truncated: true,
      limits_hit: ["max_files"],
    });
    expect(await list(makeRegistry(workspace, { maxFiles: 4 }))).toMatchObject({
      count: 4,
      truncated: false,
    });
  });

  it("sees new files again after a short while", async () => {
    const workspace = makeWorkspace(empty("a"));
    const tools = makeRegistry(workspace);
    await list(tools);
    writeFileSync(join(workspace, "b"), "");
    await expect.poll(async () => (await list(tools)).files, { timeout: 10_000 }).toEqual(["a", "b"]);
  });
});

describe("ignored files", () => {
  it("are left out by the rules of every level, the nearest deciding", async () => {
    const workspace = makeWorkspace({
      ".gitignore": "*.log\n/dist/\nbuild\n",
      "sub/.gitignore": "!keep.log\nlocal.txt\n",
      ".ignore": "!seen.log\nprivate/\n",
      ".git/info/exclude": "scratch\nseen.log\n",
      ...empty("a.log", "seen.log", "dist/x", "sub/dist/x", "sub/keep.log", "sub/a.log", "sub/local.txt"),
      ...empty("local.txt", "scratch/x", "private/x", "sub/build/x", "sub/build.ts"),
    });
    expect(await filesOf(workspace)).toEqual([
      ".gitignore",
      ".ignore",
      "local.txt",
      "seen.log",
      "sub/.gitignore",
      "sub/build.ts",
      "sub/dist/x",
      "sub/keep.log",
    ]);
  });

  it("cannot come back below an ignored directory", async () => {
    const workspace = makeWorkspace({
      ".gitignore": "out/\n!out/keep\n",
      "out/.gitignore": "!*\n",
      "out/keep": "",
    });
    expect(await filesOf(workspace)).toEqual([".gitignore"]);
  });
});

const hasGit = (() => {
  try {
    execFileSync("git", ["--version"]);
    return true;
  } catch {
    return false;
  }
})();

describe.skipIf(!hasGit)("compared with git", () => {
  // ASCII names only: to git `?` is a byte, here it is a character.
  const name = fc.constantFrom("a", "b", "ab", "a.b", "lib", "x y", "#a", "!b", ".h");
  const path = fc.array(name, { minLength: 1, maxLength: 4 }).map((parts) => parts.join("/"));
  const piece = fc.constantFrom(
    "a",
    "b",
    "*",
    "**",
    "?",
    "/",
    "/**/",
    "[ab]",
    "[!a]",
    "\\",
    ".",
    "lib",
    " ",
    "é",
  );
  const rule = fc
    .tuple(fc.constantFrom("", "", "", "!", "#", "/", "**/"), fc.array(piece, { minLength: 1, maxLength: 5 }))
    .map(([prefix, pieces]) => prefix + pieces.join(""))
    // Git lets a backslash stand before a slash; here such a rule matches nothing. Glued to other characters,
    // two stars should be as one, says its manual; git 2.39 sometimes differs.
    .filter((text) => !/\\\/|[^/*]\*\*|\*\*[^/*]/.test(text));
  const rules = fc.array(rule, { maxLength: 6 }).map((lines) => `${lines.join("\n")}\n`);

  it("lists what git does not ignore", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(path, { minLength: 1, maxLength: 12 }),
        rules,
        rules,
        async (paths, top, nested) => {
          const workspace = makeWorkspace({});
          writeFiles(workspace, { ".gitignore": top, "lib/.gitignore": nested });
          for (const each of paths) {
            // A path may need a directory where another has a file.
            try {
              writeFiles(workspace, { [each]: "" });
            } catch {}
          }
          const env = { ...process.env, GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_SYSTEM: "/dev/null" };
          const git = (...args: string[]) =>
            execFileSync("git", args, { cwd: workspace, env, encoding: "utf8" });
          git("init", "-q");
          const expected = git("ls-files", "--others", "--exclude-standard", "-z").split("\0").slice(0, -1);
          expect(await filesOf(workspace)).toEqual(
            expected.sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))),
          );
        },
      ),
      { numRuns: 60 },
    );
  });
});
