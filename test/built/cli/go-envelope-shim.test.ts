import { spawnSync } from "node:child_process";
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { fullEnvelope } from "../../support/envelopes.ts";
import { documentOf, type Json, type Outcome, WORKER } from "../../support/worker.ts";

const SHIM = join(import.meta.dirname, "../../../examples/go-envelope");
const SYSTEM_PATH = "/usr/bin:/bin";

/** The reasons that the published Python client takes; any other one loses the document to it. */
const PYTHON_WORDS = [
  ...["completed", "max_iterations_exceeded", "max_llm_calls_exceeded", "max_agent_hops_exceeded"],
  ...["user_cancelled", "tool_failed_fatally", "policy_violation"],
];

let folder: string;
/** A program called envelope-worker, in a folder with a blank in its name. */
let program: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "envelope-worker-shim-"));
  copyFileSync(SHIM, join(folder, "go-envelope"));
  const programs = join(folder, "my programs");
  mkdirSync(programs);
  program = join(programs, "envelope-worker");
  writeFileSync(program, `#!/bin/sh\nexec '${process.execPath}' '${WORKER}' "$@"\n`);
  chmodSync(program, 0o755);
});

/** Calls the shim as the published clients call the Go CLI: by its path, with nothing but a command. */
function call(args: readonly string[], input: string, env: Record<string, string>): Outcome {
  const { status, signal, stdout, stderr } = spawnSync(join(folder, "go-envelope"), args, {
    input,
    env: { PATH: SYSTEM_PATH, HOME: folder, ...env },
    timeout: 50_000,
  });
  return { status, signal, stdout: stdout.toString(), stderr: stderr.toString() };
}

function answer(args: readonly string[], input: string): Json {
  const outcome = call(args, input, { ENVELOPE_WORKER: program });
  expect(outcome).toMatchObject({ status: 0, stderr: "" });
  return documentOf(outcome);
}

describe("examples/go-envelope (H22, H24)", () => {
  it("answers the six commands of the published client", () => {
    const created = answer(["create"], '{"raw_input":"What is a port?","user_id":"u1","session_id":"s1"}');
    expect(created).toMatchObject({ user_id: "u1", dag_mode: false });
    const envelope = JSON.stringify(created);
    expect(answer(["can-continue"], envelope)).toHaveProperty("can_continue", true);
    expect(answer(["validate"], envelope)).toMatchObject({ valid: true, errors: [] });
    const done = answer(["process"], envelope);
    expect(done.terminated).toBe(true);
    expect(PYTHON_WORDS).toContain(done.terminal_reason);
    expect(answer(["result"], JSON.stringify(done)).response).toEqual(expect.any(String));
    expect(answer(["version"], "{}")).toHaveProperty("go_version");
  });

  it("answers the four requests of the published bridge, which names the command on stdin", () => {
    const flat = '{"command":"create","raw_input":"q","user_id":"u1","session_id":"s1","metadata":{"lab":1}}';
    const created = answer([], flat);
    expect(created).toMatchObject({ raw_input: "q", session_id: "s1", metadata: { lab: 1 } });
    expect(created).not.toHaveProperty("command");
    const envelope = JSON.stringify(created);
    expect(answer([], `{"command":"can_continue","envelope":${envelope}}`).can_continue).toBe(true);
    expect(answer([], `{"command":"get_result","envelope":${envelope}}`).response).toBeNull();
    expect(answer([], `{"command":"validate","envelope":${envelope}}`).valid).toBe(true);
  });

  it("pauses in words that the Python client reads: an interrupt, and no reason", () => {
    const paused = answer(["process"], '{"raw_input":"help","user_id":"u1","session_id":"s1"}');
    expect(paused).toMatchObject({ terminal_reason: null, interrupt_pending: true, terminated: false });
    const state = JSON.stringify(paused);
    expect(answer(["can-continue"], state)).toMatchObject({ can_continue: false, terminal_reason: null });
    expect(answer(["result"], state)).toMatchObject({
      clarification_needed: true,
      interrupt: { kind: "clarification" },
    });
  });

  it("gives the exit code and the error object of the worker", () => {
    const outcome = call(["process"], fullEnvelope({ terminated: true }), { ENVELOPE_WORKER: program });
    expect(outcome).toMatchObject({ status: 1, stderr: "" });
    expect(documentOf(outcome)).toMatchObject({ error: true, code: "bounds_exceeded" });
  });

  it("finds the worker on the PATH, or by the words of ENVELOPE_WORKER", () => {
    const PATH = `${join(folder, "my programs")}:${SYSTEM_PATH}`;
    expect(call(["version"], "{}", { PATH })).toMatchObject({ status: 0, stderr: "" });
    expect(call(["version"], "{}", { PATH, ENVELOPE_WORKER: "env envelope-worker" })).toMatchObject({
      status: 0,
      stderr: "",
    });
  });

  it("answers with an error object where there is no worker", () => {
    const outcome = call(["create"], '{"raw_input":"q"}', { ENVELOPE_WORKER: "/no/such worker" });
    expect(outcome).toMatchObject({ status: 1, stderr: "" });
    expect(documentOf(outcome)).toMatchObject({
      error: true,
      message: expect.stringMatching(/ENVELOPE_WORKER/),
    });
  });
});
