import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { findCycle, folderOf, type Import, readSource, type SourceFile } from "./support/imports.ts";

/** What the files of a folder may import: other folders of src/, built-ins of Node, packages of npm. */
interface Rule {
  readonly folders: readonly string[] | "all";
  readonly builtins: readonly string[] | "all";
  readonly packages: "none" | "any";
}

const PURE = { builtins: [], packages: "none" } as const;
const FREE = { builtins: "all", packages: "any" } as const;

/** The import table of CONTRIBUTING.md. A folder may always import itself, `errors` and `gen`. */
const RULES: Readonly<Record<string, Rule>> = {
  gen: { folders: [], ...PURE },
  errors: { folders: [], ...PURE },
  json: { folders: [], builtins: ["node:buffer"], packages: "none" },
  redact: { folders: ["json"], ...PURE },
  code: { folders: [], ...PURE },
  envelope: { folders: ["json"], builtins: ["node:buffer"], packages: "none" },
  process: { folders: ["json"], ...FREE },
  pipeline: { folders: ["envelope", "json"], ...PURE },
  stages: { folders: ["pipeline", "envelope", "code", "redact", "json"], ...FREE },
  "stages/peer": { folders: ["pipeline", "envelope", "redact", "json", "process"], ...FREE },
  workspace: { folders: ["json"], ...FREE },
  protocol: { folders: ["redact", "json"], ...FREE },
  messages: { folders: ["redact", "json"], ...FREE },
  tools: { folders: ["workspace", "protocol", "process", "code", "redact", "json"], ...FREE },
  agents: { folders: ["workspace", "protocol", "process", "redact", "json"], ...FREE },
  providers: { folders: ["messages", "redact", "json"], ...FREE },
  store: { folders: ["json"], ...FREE },
  service: { folders: ["pipeline", "envelope", "protocol", "redact", "json"], ...FREE },
  io: { folders: ["service", "json"], ...FREE },
  app: {
    folders: [
      "io",
      "service",
      "stages",
      "store",
      "tools",
      "agents",
      "providers",
      "messages",
      "workspace",
    ].concat(["protocol", "process", "pipeline", "envelope", "redact", "json"]),
    ...FREE,
  },
  tap: { folders: ["envelope", "process", "redact", "json"], ...FREE },
  cli: { folders: "all", ...FREE },
  root: { folders: "all", ...FREE },
};

const FOR_ALL = ["errors", "gen"];

/** Folders of which every subfolder stands alone, beside those that they share. */
const SEPARATE = ["providers/", "agents/backends/", "io/", "stages/"];
const SHARED = ["providers/shared/", "agents/backends/shared/"];
/** What puts the others together, or stands on them. */
const JOINING = ["providers/ask/", "stages/model/", "stages/agent/"];

const MAX_LINES = 300;
const MAX_FILES = 40;
/** What starts the built worker, what tests pages, and what tests are made of. */
const FOR_ALL_TESTS = ["built", "docs", "support", "fixtures", "golden", "workspaces"];
const SRC = join(import.meta.dirname, "../src");
const files = readFiles();

describe("the source files", () => {
  it("are all seen by this test", () => {
    const folders = new Set(files.map(({ path }) => folderOf(path)));
    expect(files.length).toBeGreaterThan(60);
    expect(files.flatMap(({ imports }) => imports).length).toBeGreaterThan(200);
    expect([...folders]).toEqual(expect.arrayContaining(["gen", "errors", "envelope", "io", "cli", "root"]));
  });

  it("import only what the rule of their folder allows", () => {
    expect(violations(files)).toEqual([]);
  });

  it("have no cycle of imports between folders", () => {
    expect(findCycle(graphOf(files, folderOf))).toBeUndefined();
  });

  it("have no cycle of imports between files", () => {
    expect(findCycle(graphOf(files, (path) => path))).toBeUndefined();
  });

  it(`stand at most ${MAX_FILES} in a folder, unless generated`, () => {
    const folders = Map.groupBy(files, ({ path }) => dirname(path));
    const full = [...folders].filter(
      ([folder, { length }]) => !folder.startsWith("gen") && length > MAX_FILES,
    );
    expect(full.map(([folder, { length }]) => `${folder} ${length}`)).toEqual([]);
  });

  it("have their tests in folders of the same names, beside those for all of them", () => {
    const own = readdirSync(SRC, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    const known = new Set([...own.map(({ name }) => name), ...FOR_ALL_TESTS]);
    const tests = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" });
    const folders = new Set(tests.flatMap((file) => /^([^/]+)\/.*\.test\.ts$/.exec(file)?.[1] ?? []));
    expect([...folders].filter((name) => !known.has(name))).toEqual([]);
  });

  it("have no default exports", () => {
    expect(files.filter((file) => file.hasDefaultExport).map((file) => file.path)).toEqual([]);
  });

  it(`are at most ${MAX_LINES} lines long, unless generated`, () => {
    const long = files.filter(({ path, lines }) => folderOf(path) !== "gen" && lines > MAX_LINES);
    expect(long.map(({ path, lines }) => `${path} ${lines}`)).toEqual([]);
  });
});

it("CONTRIBUTING.md shows the rule of every folder", () => {
  const text = readFileSync(join(SRC, "../CONTRIBUTING.md"), "utf8");
  const shown = [...text.matchAll(/^([\w/]+) +──▶ (.+?)(?: {2,}.*|, and the kit.*)?$/gm)].map((match) =>
    match.slice(1, 3),
  );
  const rules = Object.entries(RULES).filter(([folder]) => folder !== "root");
  const lists = rules.map(([folder, { folders }]) => [
    folder,
    folders === "all" ? "everything" : folders.join(", ") || "nothing",
  ]);
  expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(lists));
});

describe("violations()", () => {
  const found = (...planted: SourceFile[]): string[] =>
    violations([...files, ...planted]).filter((line) => planted.some(({ path }) => line.startsWith(path)));

  it.each([
    ["a file above the folders", 'import { main } from "../main.ts";'],
    ["a folder above", 'import { answer } from "../io/answer.ts";'],
    ["a type of another folder", 'import type { Reply } from "../io/operations.ts";'],
    ["several names over lines", 'import {\n  type A,\n  b,\n} from "../cli/options.ts";'],
    ["a re-export", 'export { errorEnvelope } from "../protocol/envelope.ts";'],
    ["everything of a file", 'export * from "../protocol/envelope.ts";'],
    ["an import for its effects", 'import "../main.ts";'],
    ["a dynamic import", 'const late = await import("../cli/options.ts");'],
    ["the type of a dynamic import", 'let late: typeof import("../cli/options.ts");'],
    ["a built-in", 'import { readFileSync } from "node:fs";'],
    ["a package", 'import picomatch from "picomatch";'],
    ["a global of Node", "const size = Buffer.byteLength(text);"],
    ["a file that does not exist", 'import { nothing } from "./nothing.ts";'],
  ])("finds %s in pipeline/", (_, line) => {
    expect(found(readSource("pipeline/planted.ts", line))).toEqual([
      expect.stringMatching(/^pipeline\/planted\.ts (imports|uses) /),
    ]);
  });

  it("finds a built-in that is taken from the process", () => {
    const planted = readSource("pipeline/planted.ts", 'process.getBuiltinModule("node:crypto");');
    expect(found(planted)).toEqual([
      "pipeline/planted.ts imports node:crypto",
      "pipeline/planted.ts uses process",
    ]);
  });

  it("finds a provider that imports another", () => {
    const planted = [
      readSource("providers/a/model.ts", 'import { b } from "../b/model.ts";'),
      readSource("providers/b/model.ts", "export const b = 1;"),
    ];
    expect(found(...planted)).toEqual(["providers/a/model.ts imports providers/b/model.ts"]);
  });

  it("finds a folder without a rule", () => {
    expect(found(readSource("helpers/misc.ts", ""))).toEqual([
      "helpers/misc.ts stands in a folder without a rule",
    ]);
  });

  it("lets code talk about imports in strings, patterns and comments", () => {
    const text = 'const a = /import(?:\\s)/; const b = "import x from \'node:fs\'"; // import "node:fs";';
    expect(found(readSource("pipeline/planted.ts", text))).toEqual([]);
  });
});

describe("readSource()", () => {
  it("refuses an import whose target is not written down", () => {
    expect(() => readSource("pipeline/planted.ts", "await import(name)")).toThrow(/does not say/);
  });

  it("finds a default export", () => {
    expect(readSource("pipeline/planted.ts", "export default 1;").hasDefaultExport).toBe(true);
    expect(readSource("pipeline/planted.ts", "const a = 1; export { a as default };").hasDefaultExport).toBe(
      true,
    );
  });
});

describe("findCycle()", () => {
  it("names the members of a cycle", () => {
    const graph = new Map([
      ["a", new Set(["b"])],
      ["b", new Set(["c"])],
      ["c", new Set(["b"])],
    ]);
    expect(findCycle(graph)).toEqual(["b", "c", "b"]);
  });
});

function readFiles(): SourceFile[] {
  return readdirSync(SRC, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => /\.([jt]s|json)$/.test(file) && !/\.(test|d)\.ts$/.test(file))
    .map((file) => readSource(file, file.endsWith(".json") ? "" : readFileSync(join(SRC, file), "utf8")));
}

function violations(all: readonly SourceFile[]): string[] {
  const paths = new Set(all.map((file) => file.path));
  return all.flatMap(({ path, imports, nodeGlobals }) => {
    const rule = ruleOf(path);
    if (rule === undefined) return [`${path} stands in a folder without a rule`];
    const forbidden = imports.filter((found) => !isAllowed(path, found, rule, paths));
    // Where no built-in is allowed, neither is what Node adds to the language.
    const globals = rule.builtins.length === 0 ? nodeGlobals : [];
    return [
      ...forbidden.map(({ to }) => `${path} imports ${to}`),
      ...globals.map((name) => `${path} uses ${name}`),
    ];
  });
}

function isAllowed(path: string, found: Import, rule: Rule, paths: ReadonlySet<string>): boolean {
  if (found.kind === "builtin") return rule.builtins === "all" || rule.builtins.includes(found.to);
  if (found.kind === "package") return rule.packages === "any";
  if (found.to === "../package.json") return folderOf(path) === "cli";
  // The conformance kit knows nothing of src/; a command hands it to other peoples' programs.
  if (found.to.startsWith("../interop-tests/runner/")) return folderOf(path) === "cli";
  if (!paths.has(found.to)) return false;
  const [from, to] = [folderOf(path), folderOf(found.to)];
  if (from === to) return SEPARATE.every((folder) => standTogether(path, found.to, folder));
  return to !== "root" && (rule.folders === "all" || [...FOR_ALL, ...rule.folders].includes(to));
}

/** The rule of the innermost folder that has one. */
function ruleOf(path: string): Rule | undefined {
  return RULES[subfolderOf(path)] ?? RULES[folderOf(path)];
}

function standTogether(path: string, imported: string, separate: string): boolean {
  if (!path.startsWith(separate) || !imported.startsWith(separate)) return true;
  const [own, other] = [path, imported].map((file) => file.slice(separate.length).split("/"));
  const isApart = own!.length > 1 && other!.length > 1 && own![0] !== other![0];
  return (
    !isApart ||
    [...SHARED].some((folder) => imported.startsWith(folder)) ||
    JOINING.some((folder) => path.startsWith(folder))
  );
}

function subfolderOf(path: string): string {
  return path.split("/").slice(0, 2).join("/");
}

function graphOf(all: readonly SourceFile[], nodeOf: (path: string) => string): Map<string, Set<string>> {
  const graph = new Map(all.map(({ path }) => [nodeOf(path), new Set<string>()]));
  for (const { path, imports } of all) {
    for (const { kind, to } of imports) {
      const target = nodeOf(to);
      if (kind === "ours" && graph.has(target) && target !== nodeOf(path))
        graph.get(nodeOf(path))!.add(target);
    }
  }
  return graph;
}
