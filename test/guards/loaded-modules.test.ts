import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { fullEnvelope } from "../support/envelopes.ts";
import { run } from "../support/worker.ts";

const ROOT = join(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "envelope-worker-modules-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ENTRY = "dist/envelope-worker.cjs";
const envelope = fullEnvelope();

/** What each one-shot command loads: every file is a part of its start that a caller waits for. */
const FILES: readonly (readonly [command: string, files: readonly string[], input?: string])[] = [
  ["can-continue", [ENTRY]],
  ["validate", [ENTRY]],
  ["normalize", [ENTRY]],
  ["create", [ENTRY], '{"raw_input":"q"}'],
  ["result", [ENTRY]],
  ["merge", [ENTRY], JSON.stringify({ sent: JSON.parse(envelope), reply: JSON.parse(envelope) })],
  ["validate --strict", [ENTRY, "dist/gen.validate-generic-envelope.cjs"]],
  ["process --until perception", [ENTRY, "dist/cli.runner.cjs"]],
];

describe("a one-shot command loads no file that it does not need: no fastify, execa, provider, agent or ajv", () => {
  it.each(FILES)("%s", (command, files, input = envelope) => {
    expect(loadedBy(command, input).files).toEqual(files);
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
  // A plan has a digest (R11).
  ["process --until perception", ["crypto"]],
];

describe("a one-shot command loads no costly part of Node that it does not need", () => {
  it.each(BUILTIN)("%s", (command, expected) => {
    const { builtin } = loadedBy(command, envelope);
    expect(builtin.filter((name) => COSTLY.includes(name) && !expected.includes(name))).toEqual([]);
  });
});

function loadedBy(command: string, input: string): { files: string[]; builtin: string[] } {
  const list = join(folder, `${command}.json`);
  const probe = join(import.meta.dirname, "list-modules.cjs");
  const env = { LOADED_MODULES: list, NODE_OPTIONS: `--require=${JSON.stringify(probe)}` };
  expect(run([...command.split(" "), "--quiet"], input, { env })).toMatchObject({ status: 0, stderr: "" });
  const { files, builtin } = JSON.parse(readFileSync(list, "utf8")) as { files: string[]; builtin: string[] };
  return { files: files.map((file) => relative(ROOT, file)), builtin };
}
