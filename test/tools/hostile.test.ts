import { execFileSync } from "node:child_process";
import { renameSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { failureOf, list, makeRegistry, makeWorkspace, places, read, search, writeFiles } from "./helpers.ts";

describe("a hostile workspace", () => {
  it("with a sparse file of 2 GB is searched without reading it", async () => {
    const workspace = makeWorkspace({ "a.txt": "needle\n", huge: "needle" });
    truncateSync(join(workspace, "huge"), 2 ** 31 + 10);
    const tools = makeRegistry(workspace);
    const found = await search(tools, { query: "needle" });
    expect(places(found)).toEqual(["a.txt:1:1"]);
    expect(found.skipped.too_large).toBe(1);
    expect((await failureOf(() => read(tools, { path: "huge" }))).code).toBe("EPARSE");
    expect((await list(tools)).files).toEqual(["a.txt", "huge"]);
  });

  it("with a line of 100 MB costs little memory", async () => {
    const workspace = makeWorkspace({ "a.txt": "needle\n" });
    const block = Buffer.alloc(10_000_000, "needle ");
    for (let count = 0; count < 10; count++) writeFileSync(join(workspace, "line"), block, { flag: "a" });
    const tools = makeRegistry(workspace);
    const before = process.memoryUsage().arrayBuffers;
    const found = await search(tools, { query: "needle" });
    expect(places(found)).toEqual(["a.txt:1:1"]);
    const part = await read(tools, { path: "line" });
    expect(part).toMatchObject({ total_lines: 1, truncated: true, limits_hit: ["max_bytes"] });
    expect(part.lines[0]?.length).toBeGreaterThan(250_000);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20_000_000);
  });

  it("with a line of 4 MB that has the query everywhere skips that line once", async () => {
    const found = await search(makeRegistry(makeWorkspace({ a: "needle ".repeat(600_000) })), {
      query: "needle",
    });
    expect(found).toMatchObject({ matches: [], skipped: { long_lines: 1 } });
  });

  it("with a FIFO does not wait for it", async () => {
    const workspace = makeWorkspace({ "a.txt": "needle\n", "b.txt": "needle\n" });
    execFileSync("env", ["mkfifo", join(workspace, "pipe")]);
    const tools = makeRegistry(workspace);
    expect((await list(tools)).files).toEqual(["a.txt", "b.txt"]);
    expect((await failureOf(() => read(tools, { path: "pipe" }))).code).toBe("EPOLICY");
    // A file that turns into a FIFO after it was listed.
    renameSync(join(workspace, "pipe"), join(workspace, "a.txt"));
    const found = await search(tools, { query: "needle" });
    expect(places(found)).toEqual(["b.txt:1:1"]);
    expect(found.skipped.unreadable).toBe(1);
  });

  it("with loops of links ends", async () => {
    const workspace = makeWorkspace({ "dir/a.txt": "needle\n" });
    symlinkSync("..", join(workspace, "dir/up"));
    symlinkSync(".", join(workspace, "self"));
    symlinkSync("two", join(workspace, "one"));
    symlinkSync("one", join(workspace, "two"));
    expect(places(await search(makeRegistry(workspace), { query: "needle" }))).toEqual(["dir/a.txt:1:1"]);
  });

  it("with 3,000 nested directories is listed as deep as paths can be", async () => {
    const workspace = makeWorkspace({ "z.txt": "needle\n" });
    // Step by step, because the whole path is longer than the system allows.
    const script = `const fs = require("node:fs");
      for (let depth = 0; depth < 3000; depth++) {
        fs.mkdirSync("d"); process.chdir("d");
        if (depth === 500) fs.writeFileSync("deep.txt", "needle\\n");
      }`;
    execFileSync(process.execPath, ["-e", script], { cwd: workspace });
    const tools = makeRegistry(workspace);
    const found = await search(tools, { query: "needle" });
    expect(places(found)).toEqual([`${"d/".repeat(501)}deep.txt:1:1`, "z.txt:1:1"]);
    expect(found.skipped.unreadable).toBe(1);
    expect((await list(tools)).skipped.unreadable).toBe(1);
  });

  it("with rules in every one of 300 nested directories is listed", async () => {
    const files: Record<string, string> = {};
    for (let depth = 0; depth < 300; depth++) files[`${"d/".repeat(depth)}.gitignore`] = "*.tmp\n**/a/**/b\n";
    files[`${"d/".repeat(299)}x.tmp`] = "";
    const found = await list(makeRegistry(makeWorkspace(files)), { glob: "*.tmp" });
    expect(found).toMatchObject({ files: [], truncated: false });
  });

  it("with a huge .gitignore reads none of it and says so", async () => {
    const workspace = makeWorkspace({ ".gitignore": "a\n".repeat(1_000_000), a: "" });
    expect(await list(makeRegistry(workspace))).toMatchObject({
      files: [".gitignore", "a"],
      skipped: { unreadable: 1 },
    });
  });

  it("with a .gitignore that is a link does not read what it points to", async () => {
    const workspace = makeWorkspace({ "a.txt": "", "b.txt": "" });
    writeFiles(join(workspace, ".."), { rules: "*.txt\n" });
    symlinkSync("../rules", join(workspace, ".gitignore"));
    expect((await list(makeRegistry(workspace))).files).toEqual(["a.txt", "b.txt"]);
  });

  it("with rules and names made to match slowly is listed", async () => {
    const name = "a".repeat(250);
    const deep = `${"a/".repeat(200)}c`;
    const rules = `${"*a".repeat(60)}*b\n${"**/a/".repeat(40)}b\n`;
    const workspace = makeWorkspace({ ".gitignore": rules, [name]: "", [deep]: "" });
    expect((await list(makeRegistry(workspace), { glob: `${"*a".repeat(60)}*` })).files).toEqual([name]);
    expect((await list(makeRegistry(workspace))).count).toBe(3);
  });

  it("with odd names gives them as they are", async () => {
    const names = [
      " ",
      "-e",
      "--help",
      "a\nb",
      "a\tb",
      "a\\b",
      "ü",
      "日本/語",
      "😀",
      '"',
      "'",
      "$HOME",
      "%s",
      "C:x",
    ];
    const workspace = makeWorkspace(Object.fromEntries(names.map((name) => [name, "needle\n"])));
    const tools = makeRegistry(workspace);
    expect(new Set((await list(tools)).files)).toEqual(new Set(names));
    expect((await search(tools, { query: "needle" })).matches.map(({ path }) => path).sort()).toEqual(
      names.sort(),
    );
  });

  it.runIf(process.platform === "linux")(
    "with a name that is not UTF-8 leaves it out and counts it",
    async () => {
      const workspace = makeWorkspace({ "a.txt": "needle\n", "odd\uFFFD.txt": "needle\n" });
      writeFileSync(Buffer.concat([Buffer.from(`${workspace}/b`), Buffer.from([0xff, 0xfe])]), "needle\n");
      const found = await list(makeRegistry(workspace));
      expect(found).toMatchObject({ files: ["a.txt", "odd\uFFFD.txt"], skipped: { unreadable: 1 } });
    },
  );

  it("that changes during the search is searched as far as it is there", async () => {
    const workspace = makeWorkspace({ a: "needle\n", b: "needle\n", c: "needle\n", d: "needle\n" });
    const tools = makeRegistry(workspace);
    await list(tools);
    rmSync(join(workspace, "b"));
    rmSync(join(workspace, "c"));
    writeFiles(workspace, { "c/now-a-directory": "needle\n", d: "shorter" });
    const found = await search(tools, { query: "needle" });
    expect(places(found)).toEqual(["a:1:1"]);
    expect(found).toMatchObject({ files_searched: 2, skipped: { unreadable: 2 } });
  });

  it.skipIf(process.getuid?.() === 0)("with places that may not be read counts them", async () => {
    const workspace = makeWorkspace({ "a.txt": "needle\n", "dir/b.txt": "needle\n" });
    const { chmodSync } = await import("node:fs");
    chmodSync(join(workspace, "a.txt"), 0);
    chmodSync(join(workspace, "dir"), 0);
    expect(await search(makeRegistry(workspace), { query: "needle" })).toMatchObject({
      matches: [],
      skipped: { unreadable: 2 },
    });
    chmodSync(join(workspace, "dir"), 0o700);
  });
});

describe("a hostile regular expression ends", () => {
  it.each(["(a+)+$", "(a|aa)+$", "(a*)*b", "(.*)(.*)(.*)(.*)(.*)x", "(a?){100}a{100}b", "([ab]?){200}[cd]"])(
    "%s",
    async (query) => {
      const workspace = makeWorkspace({ a: `${"a".repeat(1_990)}!\n`.repeat(20) });
      const found = await search(makeRegistry(workspace), { query, regex: true });
      expect(found).toMatchObject({ matches: [], truncated: false });
    },
  );
});
