import { spawnSync } from "node:child_process";
import {
  chmodSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import {
  brokenPromise,
  commandFor,
  differences,
  type RunnableBlock,
  runnableBlocks,
} from "../support/documents.ts";
import { run, WORKER } from "../support/worker.ts";

const ROOT = join(import.meta.dirname, "../..");
const documents = ["README.md", ...globSync("docs/**/*.md", { cwd: ROOT })];
const blocks = documents.flatMap((document) =>
  runnableBlocks(readFileSync(join(ROOT, document), "utf8")).map((block) => ({ document, ...block })),
);
const readme = readFileSync(join(ROOT, "README.md"), "utf8");
const programs = mkdtempSync(join(tmpdir(), "envelope-worker-readme-"));
const venv = join(programs, "venv");
/** What the README's setup has put into the environment of those who use the clients. */
const clientEnvironment = { PATH: `${venv}/bin:${process.env.PATH}`, ENVELOPE_WORKER: "" };

// npx would ask its cache for this package, which is here already.
beforeAll(() => {
  const worker = `exec '${process.execPath}' '${WORKER}' "$@"`;
  for (const [name, body] of [
    ["envelope-worker", worker],
    ["npx", `[ "$1" = envelope-worker ] || exit 99\nshift\n${worker}`],
  ] as const) {
    writeFileSync(join(programs, name), `#!/bin/sh\n${body}\n`);
    chmodSync(join(programs, name), 0o755);
  }
});

beforeAll(() => {
  spawnSync("python3", ["-m", "venv", venv]);
  const [setup] = runnableBlocks(readme, "setup");
  const script = `set -e\n${setup?.code}\nprintf '\\n%s' "$ENVELOPE_WORKER"`;
  const { stdout, stderr, status } = start("sh", ["-c", script], ROOT, clientEnvironment);
  expect({ status, stderr: status === 0 ? "" : stderr }).toEqual({ status: 0, stderr: "" });
  clientEnvironment.ENVELOPE_WORKER = stdout.split("\n").at(-1)!;
}, 180_000);

describe("the documents", () => {
  it("have blocks to run in every language that is promised", () => {
    const languages = blocks
      .filter(({ document }) => document === "README.md")
      .map(({ language }) => language);
    expect(languages.length).toBeGreaterThanOrEqual(6);
    expect(new Set(languages)).toEqual(new Set(["sh", "python", "go", "ts"]));
  });

  it.each(blocks)(
    "$document:$line does what it says",
    (block) => {
      const { stdout, stderr } = execute(block);
      const broken = brokenPromise(block, stdout);
      if (broken !== undefined) expect({ broken, stderr }).toBeUndefined();
    },
    180_000,
  );
});

describe("the README", () => {
  it("shows an envelope, a command and its answer before line 20", () => {
    const first = runnableBlocks(readme)[0]!;
    expect(first.line).toBeLessThan(20);
    expect(first.expected?.language).toBe("json");
    const end = readme.indexOf("```\n", readme.indexOf("```json output"));
    expect(readme.slice(0, end).split("\n").length).toBeLessThanOrEqual(20);
  });

  it("has a first command that says nothing on stderr", () => {
    expect(execute(runnableBlocks(readme)[0]!).stderr).toBe("");
  });

  it("installs the Python client without a trace beside its sources", () => {
    expect(globSync("clients/python/**/{build,*.egg-info}", { cwd: ROOT })).toEqual([]);
  });

  it("lists every command", () => {
    const [, table = ""] = /## Commands\n([\s\S]*?)\n## /.exec(readme) ?? [];
    const commands = [...run(["--help"]).stdout.matchAll(/^ {2}([a-z-]+) {2,}/gm)].map((match) => match[1]!);
    expect(commands.length).toBeGreaterThan(6);
    for (const command of commands) expect(table).toMatch(new RegExp(`^\\| \`${command}\\b`, "m"));
  });
});

describe("differences()", () => {
  it("finds what is missing, other, or not as long", () => {
    const actual = { a: 1, b: "abc", c: [1, { d: null }] };
    expect(differences(actual, { b: "a…", c: [1, { d: null }] })).toEqual([]);
    expect(differences(actual, { a: "1", b: "b…", c: { 0: 1 }, e: 1 })).toHaveLength(4);
    expect(differences(actual, { c: [1, { d: 0 }] })).toEqual(["/c/1/d: null"]);
  });
});

function execute({ language, code }: RunnableBlock): { stdout: string; stderr: string } {
  const folder = mkdtempSync(join(tmpdir(), "envelope-worker-block-"));
  const [program, args] = commandFor(language, code, folder);
  if (language === "sh") return start(program, args, ROOT, { PATH: `${programs}:${process.env.PATH}` });
  if (language === "go") writeModule(folder);
  if (language === "ts") installPackage(folder);
  return start(program, args, folder, clientEnvironment);
}

/** A module as the README wants it, in a project that has the package. */
function writeModule(folder: string): void {
  const [dependencies] = runnableBlocks(readme, "module");
  writeFileSync(join(folder, "go.mod"), `module block\ngo 1.21\n${dependencies?.code}`);
  mkdirSync(join(folder, "node_modules"));
  symlinkSync(ROOT, join(folder, "node_modules/envelope-worker"));
}

function start(program: string, args: string[], cwd: string, environment: Record<string, string>) {
  const env = { ...process.env, ...environment };
  const { stdout, stderr, status, error } = spawnSync(program, args, {
    cwd,
    env,
    encoding: "utf8",
    timeout: 170_000,
  });
  expect(error).toBeUndefined();
  return { stdout, stderr, status };
}

/** Programs of the documents import the package by its name. */
function installPackage(folder: string): void {
  writeFileSync(join(folder, "package.json"), '{"type":"module"}');
  mkdirSync(join(folder, "node_modules"));
  symlinkSync(ROOT, join(folder, "node_modules/envelope-worker"));
}
