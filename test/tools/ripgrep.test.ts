import { chmodSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { findRipgrep, listFilesWithMatches } from "../../src/tools/search/ripgrep.ts";
import { createPacer } from "../../src/workspace/pacing.ts";
import {
  failureOf,
  makeDirectory,
  makeRegistry,
  makeRipgrepRegistry,
  makeWorkspace,
  neverAborted,
  places,
  search,
} from "./helpers.ts";

beforeEach(() => vi.stubEnv("ENVELOPE_WORKER_RIPGREP", "on"));
afterEach(() => vi.unstubAllEnvs());

const content = fc
  .array(
    fc.oneof(
      {
        weight: 8,
        arbitrary: fc
          .constantFrom("foo", "bar", "foobar", " ", "é", "😀", "-e", "x(y)", "Foo")
          .map(Buffer.from),
      },
      { weight: 4, arbitrary: fc.constantFrom("\n", "\r\n", "\n\n", "\r").map(Buffer.from) },
      { weight: 1, arbitrary: fc.constantFrom(Buffer.from([0xff]), Buffer.from([0]), Buffer.from("\uFEFF")) },
      { weight: 1, arbitrary: fc.constant(Buffer.from("y".repeat(2_100))) },
      // The start of UTF-16 text, which ripgrep would convert if it were let.
      { weight: 1, arbitrary: fc.constant(Buffer.from([0xff, 0xfe])) },
    ),
    { maxLength: 12 },
  )
  .map((pieces) => Buffer.concat(pieces));

const files = fc.dictionary(
  fc.constantFrom(
    "a",
    "b.ts",
    "sub/c.ts",
    "sub/deep/d",
    "-e",
    " x",
    "new\nline",
    "é/ü",
    "node_modules/m",
    "z.log",
  ),
  content,
  { maxKeys: 10 },
);

const query = fc.oneof(
  fc.record({
    query: fc.constantFrom("foo", "bar", "é", "-e", "x(y)", "😀", "oob", "\u0000"),
    regex: fc.constant(false),
  }),
  fc.record({
    query: fc.constantFrom(
      "fo+",
      "foo|bar",
      "\\bfoo\\b",
      "(?i)foo",
      "^foo",
      "bar$",
      "x\\(y\\)",
      "[é😀]",
      "-e",
    ),
    regex: fc.constant(true),
  }),
);

describe("with ripgrep", () => {
  it("the result is the same as without", async () => {
    await fc.assert(
      fc.asyncProperty(files, query, fc.integer({ min: 1, max: 6 }), async (tree, params, max_results) => {
        const workspace = makeWorkspace({ ".gitignore": "*.log\n", ...tree });
        symlinkSync("b.ts", join(workspace, "link.ts"));
        const limits = { maxFileBytes: 4_000, maxTotalBytes: 9_000 };
        const all = { ...params, max_results };
        const found = await search(makeRipgrepRegistry(workspace, limits), all);
        expect(found).toEqual(await search(makeRegistry(workspace, limits), all));
      }),
      { numRuns: 60 },
    );
  });

  it("the result is the same where there are more files than one call of it can take", async () => {
    const many: Record<string, string> = {};
    for (let index = 0; index < 5_000; index++) {
      many[`${"long-directory-name-".repeat(8)}${index % 7}/${index}.txt`] =
        index % 100 === 0 ? "needle\n" : "hay\n";
    }
    const workspace = makeWorkspace(many);
    const found = await search(makeRegistry(workspace), { query: "needle" });
    vi.stubEnv("ENVELOPE_WORKER_RIPGREP", "off");
    expect(found).toEqual(await search(makeRegistry(workspace), { query: "needle" }));
    expect(found).toMatchObject({ match_count: 50, files_searched: 5_000 });
  });

  it("files that vanish after they were listed are counted as without it", async () => {
    const workspace = makeWorkspace({ a: "needle\n", b: "needle\n", c: "hay\n" });
    const tools = makeRipgrepRegistry(workspace);
    await search(tools, { query: "needle" });
    rmSync(join(workspace, "a"));
    expect(await search(tools, { query: "needle" })).toMatchObject({
      match_count: 1,
      files_searched: 2,
      skipped: { unreadable: 1 },
    });
  });
});

describe("findRipgrep()", () => {
  it("finds the one of @vscode/ripgrep, or none when it is switched off", async () => {
    expect(await findRipgrep(makeDirectory(), {})).toMatch(/ripgrep/);
    expect(await findRipgrep(makeDirectory(), { ENVELOPE_WORKER_RIPGREP: "off" })).toBeUndefined();
  });

  it("takes rg on PATH without that package, but not from the workspace or from a relative directory", async () => {
    vi.doMock("@vscode/ripgrep", () => {
      throw new Error("not installed");
    });
    const workspace = makeWorkspace({});
    const installed = join(dirname(workspace), "bin");
    mkdirSync(installed);
    for (const directory of [workspace, installed]) {
      writeFileSync(join(directory, "rg"), "#!/bin/sh\n");
      chmodSync(join(directory, "rg"), 0o755);
    }
    const PATH = [workspace, ".", "", installed].join(":");
    expect(await findRipgrep(workspace, { PATH })).toBe(join(installed, "rg"));
    expect(await findRipgrep(workspace, { PATH: workspace })).toBeUndefined();
    vi.doUnmock("@vscode/ripgrep");
  });
});

describe("listFilesWithMatches()", () => {
  const fakeRipgrep = (script: string) => {
    const path = join(makeDirectory(), "rg");
    writeFileSync(path, `#!/bin/sh\n${script}\n`);
    chmodSync(path, 0o755);
    return path;
  };
  const ask = (executable: string, signal: AbortSignal, maxMillis = 60_000) =>
    listFilesWithMatches(executable, makeDirectory(), ["x"], ["a"], createPacer(signal, maxMillis));

  it("proves nothing when the program fails, is missing or is stopped by the time limit", async () => {
    expect(await ask(fakeRipgrep("exit 2"), neverAborted)).toBeUndefined();
    expect(await ask("/missing/rg", neverAborted)).toBeUndefined();
    expect(await ask(fakeRipgrep("exec sleep 60"), neverAborted, 50)).toBeUndefined();
  });

  it("stops the program when the caller aborts", async () => {
    const abort = new AbortController();
    setTimeout(() => abort.abort(), 50);
    const error = await failureOf(() => ask(fakeRipgrep("exec sleep 60"), abort.signal));
    expect(error.code).toBe("ECANCELED");
  });
});

it("does not need ripgrep", async () => {
  vi.stubEnv("ENVELOPE_WORKER_RIPGREP", "off");
  const workspace = makeWorkspace({ a: "needle\n" });
  expect(places(await search(makeRipgrepRegistry(workspace), { query: "needle" }))).toEqual(["a:1:1"]);
});
