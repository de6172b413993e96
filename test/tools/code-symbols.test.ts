import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createToolRegistry } from "../../src/tools/registry.ts";
import { createWorkspaceTools } from "../../src/tools/workspace-tools.ts";
import { failureOf, makeRegistry, makeWorkspace, neverAborted } from "./helpers.ts";

interface CodeSymbol {
  name: string;
  kind: string;
  owner: string | null;
  path: string;
  line: number;
  signature: string;
  returns: string | null;
  doc: string | null;
  basis: string;
}

interface Answer {
  symbols: CodeSymbol[];
  total: number;
  complete: boolean;
  coverage: {
    files: number;
    searched: number;
    parsed: number;
    skipped: Record<string, number>;
    cut: string[];
  };
  warnings?: string[];
}

const LANGUAGES = join(import.meta.dirname, "../workspaces/languages");

async function ask(workspace: string, params: Record<string, unknown>): Promise<Answer> {
  return (await makeRegistry(workspace).run("code_symbols", params, neverAborted)) as unknown as Answer;
}

const places = ({ symbols }: Answer) => symbols.map(({ path, line }) => `${path}:${line}`);
const names = ({ symbols }: Answer) => symbols.map(({ owner, name }) => `${owner}.${name}`);

/** Of each language: a type, where its `put` is, that signature and type, its base, and members that it must have. */
const TYPES: readonly (readonly [
  string,
  string,
  string,
  string,
  string | null,
  string | undefined,
  readonly string[],
])[] = [
  [
    "PyCache",
    "put",
    "cache.py:11",
    "def put(self, key: str) -> bool",
    "bool",
    "PyStore",
    ["PyCache.limit", "PyCache.put", "PyCache.size", "PyCache.Entry", "PyStore.clear"],
  ],
  [
    "GoCache",
    "Put",
    "cache.go:15",
    "func (c *GoCache) Put(key string) (bool, error)",
    "(bool, error)",
    "GoStore",
    [
      "GoCache.GoStore",
      "GoStore.path",
      "GoCache.Size",
      "GoCache.limit",
      "GoCache.Put",
      "GoCache.check",
      "GoStore.Clear",
    ],
  ],
  [
    "TsCache",
    "put",
    "cache.ts:11",
    "put(key: string): boolean",
    "boolean",
    "TsStore",
    ["TsCache.size", "TsCache.limit", "TsCache.put", "TsCache.constructor", "TsStore.clear"],
  ],
  [
    "JsCache",
    "put",
    "cache.js:4",
    "JsCache.prototype.put = function put(key)",
    null,
    undefined,
    ["JsCache.limit", "JsCache.put", "JsCache.create"],
  ],
  [
    "RsCache",
    "put",
    "cache_ops.rs:5",
    "pub fn put(&mut self, key: T) -> Result<bool, RsState>",
    "Result<bool, RsState>",
    "RsStore",
    ["RsCache.size", "RsCache.items", "RsCache.put", "RsCache.clear"],
  ],
  [
    "JavaCache",
    "put",
    "JavaCache.java:16",
    "public boolean put(String key) throws BadKey",
    "boolean",
    "JavaStore",
    [
      "JavaCache.JavaCache",
      "JavaCache.size",
      "JavaCache.limit",
      "JavaCache.put",
      "JavaCache.Entry",
      "JavaStore.clear",
    ],
  ],
  [
    "CppCache",
    "put",
    "cache.cpp:4",
    "bool keep::CppCache::put(const char* key)",
    "bool",
    "CppStore",
    ["CppCache.put", "CppCache.size", "CppStore.clear"],
  ],
  [
    "CsCache",
    "Put",
    "CacheA.cs:13",
    "public bool Put(string key)",
    "bool",
    "CsStore",
    ["CsCache.Size", "CsCache.Put", "CsCache.Check", "CsStore.Clear"],
  ],
  [
    "RbCache",
    "put",
    "cache.rb:12",
    "def put(key)",
    null,
    "RbStore",
    ["Keep.RbCache.size", "Keep.RbCache.put", "Keep.RbCache.open", "Keep.RbStore.clear"],
  ],
  [
    "PhpCache",
    "put",
    "cache.php:12",
    "public function put(string $key): bool",
    "bool",
    "PhpStore",
    ["PhpCache.size", "PhpCache.put", "PhpStore.clear"],
  ],
  [
    "SwiftCache",
    "put",
    "cache.swift:10",
    "func put(_ key: String) throws -> Bool",
    "Bool",
    "SwiftStore",
    ["SwiftCache.size", "SwiftCache.put", "SwiftCache.more", "SwiftStore.clear"],
  ],
  [
    "KtCache",
    "put",
    "cache.kt:13",
    "fun put(key: String): Boolean",
    "Boolean",
    "KtStore",
    ["KtCache.limit", "KtCache.size", "KtCache.put", "KtCache.open", "KtCache.extra", "KtStore.clear"],
  ],
  [
    "ScCache",
    "put",
    "cache.scala:12",
    "def put(key: String): Boolean",
    "Boolean",
    "ScStore",
    ["ScCache.limit", "ScCache.size", "ScCache.put", "ScStore.clear"],
  ],
];

describe("every language", () => {
  it.each(TYPES)(
    "%s.%s is at %s, with its signature and type",
    async (owner, name, place, signature, returns) => {
      const found = await ask(LANGUAGES, { relation: "definitions", name, owner });
      expect(places(found)).toEqual([place]);
      expect(found.symbols[0]).toMatchObject({ name, signature, returns, basis: "parsed" });
      expect(found.complete).toBe(true);
    },
  );

  it.each(TYPES)(
    "%s has all its members, and those that it inherits",
    async (type, ...[, , , , , members]) => {
      const found = await ask(LANGUAGES, { relation: "members", name: type });
      expect(names(found)).toEqual(expect.arrayContaining([...members]));
      expect(names(found).filter((name) => !members.includes(name))).toEqual([]);
    },
  );

  it.each(TYPES.filter(([, , , , , base]) => base !== undefined))(
    "%s is an heir of its base",
    async (type, ...[, , , , base]) => {
      const found = await ask(LANGUAGES, { relation: "heirs", name: base });
      expect(found.symbols.map(({ name }) => name)).toEqual([type]);
    },
  );

  it("finds functions without a type, and the documentation before them", async () => {
    const c = await ask(LANGUAGES, { relation: "definitions", name: "c_cache_put" });
    expect(c.symbols[0]).toMatchObject({ kind: "function", doc: "Puts one.", path: "cache.c", line: 9 });
    const shell = await ask(LANGUAGES, { relation: "definitions", name: "sh_cache_put" });
    expect(shell.symbols[0]).toMatchObject({ kind: "function", doc: "Puts one.", path: "cache.sh" });
    const tsx = await ask(LANGUAGES, { relation: "calls", name: "TsxItem" });
    expect(places(tsx)).toEqual(["view.tsx:2"]);
  });
});

describe("files that are read by rules", () => {
  it.each([
    ["settings.toml", "port", 2, "server"],
    ["Makefile", "build", 1, null],
    ["schema.sql", "sql_users", 1, null],
    ["Dockerfile", "docker_stage", 1, null],
    ["notes.md", "Md Heading", 3, null],
  ])("%s has %s", async (path, name, line, owner) => {
    const { symbols } = await ask(LANGUAGES, { relation: "outline", path });
    expect(symbols).toContainEqual(expect.objectContaining({ name, line, owner, basis: "line" }));
  });
});

describe("bad input", () => {
  it("1 MB of random brackets is read, and the next file is not harmed by it", async () => {
    const brackets = Array.from(
      { length: 1_000_000 },
      (_, at) => "[({])}"[(at * 7_919 + (at >> 3)) % 6],
    ).join("");
    const files = { "a.py": `x = needle\n${brackets}`, "b.py": "def needle():\n    pass\n" };
    expect(places(await ask(makeWorkspace(files), { relation: "definitions", name: "needle" }))).toEqual([
      "b.py:1",
    ]);
  });

  it("Latin-1 is read, binary files and files over the limit are told", async () => {
    const workspace = makeWorkspace({
      "latin.py": Buffer.from("# caf\xe9\ndef needle():\n    pass\n", "latin1"),
      "blob.py": Buffer.from("def needle():\0\n"),
      "huge.py": `def needle():\n    pass\n${"# filler\n".repeat(700_000)}`,
      "long.py": `def needle(): return "${"x".repeat(5_000)}"\n`,
    });
    const found = await ask(workspace, { relation: "definitions", name: "needle" });
    expect(places(found)).toEqual(["latin.py:2", "long.py:1"].sort());
    expect(found).toMatchObject({ complete: false, coverage: { skipped: { too_large: 1, binary: 1 } } });
  });

  it("a file and a link to it are one (link loops too)", async () => {
    const workspace = makeWorkspace({ "a.py": "def needle():\n    pass\n" });
    symlinkSync("a.py", join(workspace, "b.py"));
    symlinkSync(".", join(workspace, "loop"));
    expect(places(await ask(workspace, { relation: "definitions", name: "needle" }))).toEqual(["a.py:1"]);
  });

  it("without ripgrep the answers are the same", async () => {
    const without = createToolRegistry(createWorkspaceTools(LANGUAGES, { ENVELOPE_WORKER_RIPGREP: "off" }));
    for (const params of [
      { relation: "definitions", name: "put" },
      { relation: "members", name: "CppCache" },
      { relation: "uses", name: "RsCache" },
      { relation: "heirs", name: "KtStore" },
    ]) {
      expect(await without.run("code_symbols", params, neverAborted)).toEqual(await ask(LANGUAGES, params));
    }
  });

  it.each([
    [{ relation: "definitions" }, "EARG"],
    [{ relation: "outline" }, "EARG"],
    [{ relation: "outline", path: "../x" }, "EPOLICY"],
    [{ relation: "outline", path: "missing.py" }, "ENOTFOUND"],
  ])("%j is refused with %s", async (params, code) => {
    expect(await failureOf(() => ask(LANGUAGES, params))).toMatchObject({ code });
  });
});

describe("owners", () => {
  it("a name that the owner has not is not found, though others have it", async () => {
    const found = await ask(LANGUAGES, { relation: "definitions", name: "extra", owner: "PyCache" });
    expect(found).toMatchObject({ symbols: [], total: 0, complete: true });
  });

  it("an inherited name is found in the type that has it", async () => {
    const found = await ask(LANGUAGES, { relation: "definitions", name: "clear", owner: "PyCache" });
    expect(names(found)).toEqual(["PyStore.clear"]);
  });

  it("over 1,000 others in earlier paths hide nothing", async () => {
    const others = Array.from({ length: 1_100 }, (_, at) => [
      `a/f${at}.go`,
      `package a\n\nvar Flush = ${at}\n`,
    ]);
    const disk = "package z\n\ntype Disk struct{}\n\nfunc (d *Disk) Flush() {}\n";
    const workspace = makeWorkspace({ ...Object.fromEntries(others), "z/disk.go": disk });
    expect(places(await ask(workspace, { relation: "definitions", name: "Flush", owner: "Disk" }))).toEqual([
      "z/disk.go:5",
    ]);
  });
});

describe("lists", () => {
  const calls = Object.fromEntries(
    Array.from({ length: 26 }, (_, at) => [
      `m${at}.py`,
      `from port import parse_port\n\nx = [parse_port(1), parse_port]\n`,
    ]),
  );

  it("count everything, and a cut is told", async () => {
    const workspace = makeWorkspace({ ...calls, "port.py": "def parse_port(x):\n    return x\n" });
    const found = await ask(workspace, { relation: "calls", name: "parse_port" });
    expect(found).toMatchObject({ total: 26, complete: true });
    const cut = await ask(workspace, { relation: "calls", name: "parse_port", max_results: 10 });
    expect(cut).toMatchObject({ total: 26, complete: false, coverage: { cut: ["max_results"] } });
    expect(cut.symbols).toHaveLength(10);
  });

  it("see every role that a name has on a line", async () => {
    const found = await ask(makeWorkspace(calls), { relation: "uses", name: "parse_port", path: "m1.py" });
    expect(found.symbols.map(({ line, kind }) => `${line} ${kind}`)).toEqual(["1 import", "3 call", "3 use"]);
  });

  it("raises has what is raised again, and what is caught", async () => {
    const found = await ask(LANGUAGES, { relation: "raises", name: "put", path: "cache.py" });
    expect(found.symbols.map(({ kind, name, line }) => `${kind} ${name} ${line}`)).toEqual([
      "raise ValueError 15",
      "catch KeyError 18",
      "reraise  19",
    ]);
  });
});
