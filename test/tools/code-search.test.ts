import { describe, expect, it } from "vitest";
import { failureOf, makeRegistry, makeWorkspace, places, search } from "./helpers.ts";

const searchIn = (files: Record<string, string | Buffer>, params: Record<string, unknown>, limits = {}) =>
  search(makeRegistry(makeWorkspace(files), limits), params);

describe("code_search for text", () => {
  it("gives path, line, column and the line itself", async () => {
    const files = {
      "src/auth.py": "import os\n\n    def authenticate(user):\n",
      "README.md": "authenticate\n",
    };
    expect(await searchIn(files, { query: "authenticate" })).toEqual({
      query: "authenticate",
      regex: false,
      matches: [
        { path: "README.md", line: 1, column: 1, text: "authenticate", class: "docs" },
        { path: "src/auth.py", line: 3, column: 9, text: "    def authenticate(user):", class: "source" },
      ],
      match_count: 2,
      files_searched: 2,
      truncated: false,
      limits_hit: [],
      skipped: { binary: 0, too_large: 0, unreadable: 0, long_lines: 0, not_utf8: 0 },
    });
  });

  it("is exact: case counts, and nothing in the query is special", async () => {
    const files = { a: "a.b(c)*\nA.B(C)*\naxb(c)*\n\\d\n" };
    expect(places(await searchIn(files, { query: "a.b(c)*" }))).toEqual(["a:1:1"]);
    expect(places(await searchIn(files, { query: "\\d" }))).toEqual(["a:4:1"]);
  });

  it("counts a line once, with the column of the first match in UTF-16 units", async () => {
    expect(places(await searchIn({ a: "x\n😀é foo foo\n" }, { query: "foo" }))).toEqual(["a:2:5"]);
  });

  it("finds matches on first and last lines, with and without line breaks of any kind", async () => {
    const files = {
      a: "foo",
      b: "foo\n",
      c: "\n\nfoo",
      d: "foo\r\nx\r\nfoo\r\n",
      e: "\uFEFFfoo\n",
      f: "",
      g: "\n",
    };
    const found = await searchIn(files, { query: "foo" });
    expect(places(found)).toEqual(["a:1:1", "b:1:1", "c:3:1", "d:1:1", "d:3:1", "e:1:1"]);
    expect(new Set(found.matches.map(({ text }) => text))).toEqual(new Set(["foo"]));
  });

  it("sorts by the bytes of the path, then by line", async () => {
    const files = { "a/x": "q\nq\n", "a-b": "q\n", "a.b": "q\n", B: "q\n" };
    expect(places(await searchIn(files, { query: "q" }))).toEqual([
      "B:1:1",
      "a-b:1:1",
      "a.b:1:1",
      "a/x:1:1",
      "a/x:2:1",
    ]);
  });

  it("searches only what the glob selects", async () => {
    const files = { "a.ts": "q\n", "src/b.ts": "q\n", "src/c.js": "q\n" };
    expect(places(await searchIn(files, { query: "q", glob: "src/**/*.ts" }))).toEqual(["src/b.ts:1:1"]);
    expect((await searchIn(files, { query: "q", glob: "*.ts" })).files_searched).toBe(2);
  });

  it("gives the first max_results and says that there are more", async () => {
    const files = { a: "q\nq\n", b: "q\n" };
    expect(await searchIn(files, { query: "q", max_results: 2 })).toMatchObject({
      match_count: 2,
      truncated: true,
      limits_hit: ["max_results"],
    });
    expect(await searchIn(files, { query: "q", max_results: 3 })).toMatchObject({
      match_count: 3,
      truncated: false,
    });
  });

  it("gives 200 unless it is told otherwise", async () => {
    expect(await searchIn({ a: "q\n".repeat(300) }, { query: "q" })).toMatchObject({
      match_count: 200,
      truncated: true,
    });
  });

  it("leaves out ignored files", async () => {
    const files = { ".gitignore": "dist/\n", "dist/a.js": "needle\n", "src/a.js": "needle\n" };
    expect(places(await searchIn(files, { query: "needle" }))).toEqual(["src/a.js:1:1"]);
  });

  it("tells vendored and generated code, tests and docs from source", async () => {
    const paths = [
      "node_modules/m/a.js",
      "vendor/a.go",
      "dist/a.js",
      "a.min.js",
      "test/a.js",
      "a.test.ts",
      "docs/a",
      "a.md",
      "src/a.ts",
    ];
    const found = await searchIn(Object.fromEntries(paths.map((path) => [path, "q\n"])), { query: "q" });
    expect(Object.fromEntries(found.matches.map((match) => [match.path, match.class]))).toEqual({
      "node_modules/m/a.js": "vendored",
      "vendor/a.go": "vendored",
      "dist/a.js": "generated",
      "a.min.js": "generated",
      "test/a.js": "test",
      "a.test.ts": "test",
      "docs/a": "docs",
      "a.md": "docs",
      "src/a.ts": "source",
    });
  });

  it.each([
    ["of two lines", "two\nlines"],
    ["with a carriage return", "carriage\rreturn"],
    ["with an unpaired surrogate", "\uD800"],
    ["that is too long", "q".repeat(1_001)],
  ])("refuses a query %s", async (_, query) => {
    const error = await failureOf(() => searchIn({}, { query }));
    expect(error).toMatchObject({ code: "EARG", details: { parameter: "/query" } });
  });
});

describe("what code_search leaves out is counted", () => {
  it("binary files: a NUL in the first 64 KiB", async () => {
    const nulAt = (at: number) => Buffer.concat([Buffer.from("needle\n".padEnd(at, "x")), Buffer.from([0])]);
    const found = await searchIn({ a: nulAt(10), b: nulAt(65_535), c: nulAt(65_536) }, { query: "needle" });
    expect(found).toMatchObject({ matches: [{ path: "c" }], skipped: { binary: 2 }, files_searched: 3 });
  });

  it("lines over 2,000 UTF-16 units", async () => {
    const line = (length: number, char = "x") => `${char.repeat(length - 6)}needle\n`;
    const files = {
      a: line(2_000) + line(2_001) + line(2_000, "€") + line(2_001, "€") + line(9_000_000 / 10),
    };
    const found = await searchIn(files, { query: "needle" });
    expect(places(found)).toEqual(["a:1:1995", "a:3:1995"]);
    expect(found.skipped.long_lines).toBe(3);
  });

  it("lines that are not UTF-8", async () => {
    const latin1 = Buffer.from("caf\xe9 needle\n", "latin1");
    const files = { a: Buffer.concat([Buffer.from("needle\n"), latin1, Buffer.from("needle é\n")]) };
    const found = await searchIn(files, { query: "needle" });
    expect(places(found)).toEqual(["a:1:1", "a:3:1"]);
    expect(found.skipped.not_utf8).toBe(1);
    const byRegex = await searchIn(files, { query: "n[e]+d", regex: true });
    expect(places(byRegex)).toEqual(["a:1:1", "a:3:1"]);
  });

  it("files over the size limit", async () => {
    const files = { big: "needle\n".repeat(200), small: "needle\n" };
    const found = await searchIn(files, { query: "needle" }, { maxFileBytes: 1_000 });
    expect(places(found)).toEqual(["small:1:1"]);
    expect(found).toMatchObject({ files_searched: 1, truncated: false, skipped: { too_large: 1 } });
  });

  it("what comes after the limit of bytes in all", async () => {
    const files = { a: "needle\n", b: "needle\n", c: "needle\n" };
    const found = await searchIn(files, { query: "needle" }, { maxTotalBytes: 14 });
    expect(places(found)).toEqual(["a:1:1", "b:1:1"]);
    expect(found).toMatchObject({ truncated: true, limits_hit: ["max_total_bytes"] });
  });

  it("what comes after the limit of files, and of time", async () => {
    const files = { a: "needle\n", b: "needle\n" };
    expect(await searchIn(files, { query: "needle" }, { maxFiles: 1 })).toMatchObject({
      match_count: 1,
      limits_hit: ["max_files"],
    });
    expect(await searchIn(files, { query: "needle" }, { maxMillis: 0 })).toMatchObject({
      matches: [],
      truncated: true,
      limits_hit: ["max_millis"],
    });
  });
});

describe("code_search with a regular expression", () => {
  const regex = (files: Record<string, string | Buffer>, query: string) =>
    searchIn(files, { query, regex: true });

  it.each([
    ["(def|class)\\s+\\w+", ["a:1:1", "a:2:3"]],
    ["^def", ["a:1:1"]],
    ["\\)$", ["a:2:15"]],
    ["(?i)LOGIN", ["a:1:5", "a:2:9"]],
    ["log(in|out)|🦀", ["a:1:5", "a:2:9", "a:3:2"]],
    ["[^\\x00-\\x7F]", ["a:3:1"]],
    ["^$", ["a:4:1"]],
    ["x*", ["a:1:1", "a:2:1", "a:3:1", "a:4:1"]],
    ["def[\\s\\S]*class", []],
  ])("finds %s", async (query, expected) => {
    const found = await regex({ a: "def login\r\n  class login()\né🦀\n\n" }, query);
    expect(places(found)).toEqual(expected);
    expect(found.regex).toBe(true);
  });

  it.each([
    ["foo(?=bar)", "lookahead is not supported"],
    ["foo(?!bar)", "lookahead is not supported"],
    ["(?<=foo)bar", "lookbehind is not supported"],
    ["(?<!foo)bar", "lookbehind is not supported"],
    ["(a)\\1", "backreferences are not supported"],
    ["(?P<x>a)(?P=x)", "backreferences are not supported"],
    ["(", "missing closing )"],
    ["[a", "missing closing ]"],
    ["a**", "invalid nested repetition operator"],
    ["a{2000}", "invalid repeat count"],
  ])("refuses %s: %s", async (query, reason) => {
    const error = await failureOf(() => regex({}, query));
    expect(error).toMatchObject({ code: "EARG", details: { parameter: "/query", reason } });
    expect(error.message).toContain(reason);
  });

  it("refuses an expression that is too large once its repetitions are written out", async () => {
    for (const query of ["([ab]{0,1000}){1}".repeat(50), "(a?b?){500}", "a{1000}b{1000}"]) {
      const error = await failureOf(() => regex({}, query));
      expect(error).toMatchObject({ code: "EARG", details: { parameter: "/query", limit: 2_000 } });
    }
  });
});
