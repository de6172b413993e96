import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { fullEnvelope } from "../support/envelopes.ts";
import { run } from "../support/worker.ts";

const ROOT = join(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "envelope-worker-modules-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const MAIN: readonly string[] = ["dist/envelope-worker.cjs", "dist/main.cjs"];
const envelope = fullEnvelope();

/** What each one-shot command loads: every file is a part of its start that a caller waits for. */
const FILES: readonly (readonly [command: string, files: readonly string[], input?: string])[] = [
  ["can-continue", MAIN],
  ["validate", MAIN],
  ["normalize", MAIN],
  ["create", MAIN, '{"raw_input":"q"}'],
  ["result", MAIN],
  ["merge", MAIN, JSON.stringify({ sent: JSON.parse(envelope), reply: JSON.parse(envelope) })],
  ["validate --strict", [...MAIN, "dist/gen.validate-generic-envelope.cjs"]],
  ["process --until perception", [...MAIN, "dist/cli.runner.cjs"]],
];

describe("a one-shot command loads no file that it does not need: no fastify, execa, provider, agent or ajv", () => {
  it.each(FILES.map(([command, files, input]) => ({ command, files, input })))("$command", (call) => {
    expect(loadedBy(call.command, call.input ?? envelope).files).toEqual(call.files);
  });
});

/** What makes a start slow; ids need crypto, and these documents have them. */
const COSTLY = ["http", "https", "net", "tls", "child_process", "worker_threads", "sqlite", "crypto", "url"];

/** The costly parts of Node that each command loads all the same. */
const BUILTIN: readonly (readonly [command: string, builtin: readonly string[]])[] = [
  ["can-continue", []],
  ["validate", []],
  ["normalize", []],
  ["result", []],
  ["process --until perception", []],
];

describe("a one-shot command loads no costly part of Node that it does not need", () => {
  it.each(BUILTIN)("%s", (command, expected) => {
    const { builtin } = loadedBy(command, envelope);
    expect(builtin.filter((name) => COSTLY.includes(name) && !expected.includes(name))).toEqual([]);
  });
});

it("the parts are compiled by the build, and V8 takes what it has compiled", () => {
  const { parts } = loadedBy("process --until perception", envelope);
  expect(parts).toEqual(["./main.cjs", "./cli.runner.cjs"].map((name) => ({ name, isCompiledAhead: true })));
});

interface Loaded {
  readonly files: readonly string[];
  readonly builtin: readonly string[];
  readonly parts: readonly { readonly name: string; readonly isCompiledAhead: boolean }[];
}

function loadedBy(command: string, input: string): Loaded {
  const list = join(folder, `${command}.json`);
  const probe = join(import.meta.dirname, "list-modules.cjs");
  const env = { LOADED_MODULES: list, NODE_OPTIONS: `--require=${JSON.stringify(probe)}` };
  expect(run([...command.split(" "), "--quiet"], input, { env })).toMatchObject({ status: 0, stderr: "" });
  const loaded = JSON.parse(readFileSync(list, "utf8")) as Loaded;
  return { ...loaded, files: loaded.files.map((file) => relative(ROOT, file)) };
}
