import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { fullEnvelope } from "../../support/envelopes.ts";
import { run } from "../../support/worker.ts";

const ROOT = join(import.meta.dirname, "../../..");
const folder = mkdtempSync(join(tmpdir(), "envelope-worker-modules-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const MAIN: readonly string[] = ["dist/envelope-worker.cjs", "dist/main.cjs"];
const RUN: readonly string[] = ["dist/envelope-worker.cjs", "dist/run.cjs"];
const envelope = fullEnvelope();

/** What each one-shot command loads: every file is a part of its start that a caller waits for. */
const CALLS: readonly {
  readonly command: string;
  readonly files: readonly string[];
  readonly input: string;
}[] = [
  { command: "can-continue", files: MAIN, input: envelope },
  { command: "validate", files: MAIN, input: envelope },
  { command: "normalize", files: MAIN, input: envelope },
  { command: "create", files: MAIN, input: '{"raw_input":"q"}' },
  { command: "result", files: MAIN, input: envelope },
  {
    command: "merge",
    files: [...MAIN, "dist/service.merge-operations.cjs"],
    input: `{"sent":${envelope},"reply":${envelope}}`,
  },
  {
    command: "validate --strict",
    files: [...MAIN, "dist/gen.validate-generic-envelope.cjs"],
    input: envelope,
  },
  { command: "process --until perception", files: RUN, input: envelope },
];

describe("a one-shot command loads no file that it does not need: no fastify, execa, provider, agent or ajv", () => {
  it.each(CALLS)("$command", ({ command, files, input }) => {
    expect(loadedBy(command, input).files).toEqual(files);
  });
});

/** What makes a start slow; ids need crypto, and these documents have them. */
const COSTLY = ["http", "https", "net", "tls", "child_process", "worker_threads", "sqlite", "crypto", "url"];

describe("a one-shot command loads no costly part of Node", () => {
  it.each(["can-continue", "validate", "normalize", "result", "process --until perception"])(
    "%s",
    (command) => {
      const { builtin } = loadedBy(command, envelope);
      expect(builtin.filter((name) => COSTLY.includes(name))).toEqual([]);
    },
  );
});

describe("what a one-shot command loads was compiled by the build, and V8 takes what it has compiled", () => {
  it.each(CALLS)("$command", ({ command, input }) => {
    expect(loadedBy(command, input).compiledAnew).toEqual([]);
  });
});

interface Loaded {
  readonly files: readonly string[];
  /** Parts of Node. */
  readonly builtin: readonly string[];
  /** Our parts for which there was no compiled code, or none that V8 took. */
  readonly compiledAnew: readonly string[];
}

function loadedBy(command: string, input: string): Loaded {
  const list = join(folder, `${command}.json`);
  const probe = join(import.meta.dirname, "list-modules.cjs");
  const env = { LOADED_MODULES: list, NODE_OPTIONS: `--require=${JSON.stringify(probe)}` };
  expect(run([...command.split(" "), "--quiet"], input, { env })).toMatchObject({ status: 0, stderr: "" });
  const loaded = JSON.parse(readFileSync(list, "utf8")) as Loaded;
  return { ...loaded, files: loaded.files.map((file) => relative(ROOT, file)) };
}
