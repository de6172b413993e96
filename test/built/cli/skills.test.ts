import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { validateProtocolEnvelope } from "../../../src/gen/protocol/validate-protocol-envelope.js";
import { fullEnvelope } from "../../support/envelopes.ts";
import { untilGone } from "../../support/processes.ts";
import { answerOf, documentOf, type Json, run, start } from "../../support/worker.ts";

const FIXTURES = join(import.meta.dirname, "../../fixtures/skills");
const GOOD = join(FIXTURES, "good");
let workspace: string;

beforeEach(() => {
  workspace = realpathSync(mkdtempSync(join(tmpdir(), "skills-cli-")));
  onTestFinished(() => rmSync(workspace, { recursive: true, force: true }));
});

/** Writes a skill folder below the workspace; the manifest is text, so that its lines are known. */
function writeSkill(folder: string, manifest: string): string {
  const path = join(workspace, folder);
  mkdirSync(path, { recursive: true });
  writeFileSync(join(path, "skill.json"), manifest);
  writeFileSync(join(path, "run.sh"), "#!/bin/sh\n");
  chmodSync(join(path, "run.sh"), 0o755);
  return path;
}

describe("skills list", () => {
  it("lists what each skill is and does", () => {
    const { skills } = answerOf(["skills", "list", "--skills", GOOD]);
    expect(skills.find(({ name }: Json) => name === "good/writes")).toEqual({
      folder: "writes",
      name: "good/writes",
      version: "1.0.0",
      description: "Writes a file into the workspace.",
      side_effects: "write",
      network: "none",
      problems: [],
    });
  });

  it("lists skills that are wrong or cannot run, with their problems", () => {
    writeSkill("skills/a", "{");
    const manifest = { name: "a/b", version: "1", description: "d", entry: "run.sh", runner: "oci" };
    writeSkill(
      "skills/b",
      JSON.stringify({ ...manifest, input_schema: { type: "object" }, side_effects: "none" }),
    );
    const { skills } = answerOf(["skills", "list", "--skills", join(workspace, "skills")]);
    expect(skills).toMatchObject([
      { folder: "a", name: null, problems: [{ code: "EARG", message: "must be JSON" }] },
      { folder: "b", name: "a/b", problems: [{ code: "EPOLICY", path: "/runner" }] },
    ]);
  });
});

describe("skills check", () => {
  it("finds nothing in skills that are right", () => {
    for (const folder of ["good", "hostile", "failing"]) {
      expect(answerOf(["skills", "check", join(FIXTURES, folder)])).toEqual({ valid: true, errors: [] });
    }
    expect(answerOf(["skills", "check", join(import.meta.dirname, "../../../examples/skills")]).valid).toBe(
      true,
    );
  });

  it("names file, path and line of every mistake, and exits with 65", () => {
    writeSkill(
      "skills/wrong",
      `{
  "name": "fs/read",
  "version": "1.0.0",
  "description": "d",
  "entry": ["sh",
    "./missing.sh"],
  "input_schema": {
    "type": "object",
    "properties": { "a": { "type": "string" },
      "b": { "oneOf": [] } }
  },
  "timeout_ms": 1,
  "timeout_ms": 0
}`,
    );
    writeSkill("skills/not-json", '{\n"name": "a/b",\n}');
    const outcome = run(["skills", "check", join(workspace, "skills")]);
    expect(outcome.status).toBe(65);
    const { valid, errors } = documentOf(outcome);
    expect(valid).toBe(false);
    expect(errors.map(({ file, path, line }: Json) => `${file} ${path} ${line}`)).toEqual([
      "not-json/skill.json  3",
      "wrong/skill.json  1",
      "wrong/skill.json /input_schema/properties/b/oneOf 10",
      "wrong/skill.json /timeout_ms 13",
      "wrong/skill.json /name 2",
      "wrong/skill.json /entry/1 6",
      "wrong/skill.json /timeout_ms 13",
    ]);
  });

  it.each([
    ["a folder that does not exist", ["check", "missing"], 66, "ENOTFOUND"],
    ["no folder", ["check"], 64, "EARG"],
    ["two folders", ["check", "a", "b"], 64, "EARG"],
    ["an unknown verb", ["install", "x"], 64, "EARG"],
  ])("refuses %s", (_, args, status, code) => {
    const outcome = run(["skills", ...args], "", { cwd: workspace });
    expect(outcome.status).toBe(status);
    expect(documentOf(outcome).error.code).toBe(code);
  });
});

describe("skills run", () => {
  const runSkill = (name: string, group: string, input: unknown, ...more: string[]) =>
    run(
      ["skills", "run", name, "--skills", join(FIXTURES, group), "--workspace", workspace, ...more],
      JSON.stringify(input),
      { env: { TRACEPARENT: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01" } },
    );

  it("prints the skill's answer as an envelope of the worker", () => {
    const outcome = runSkill("good/echo", "good", { text: "hi" });
    expect(outcome).toMatchObject({ status: 0, stderr: "" });
    const envelope = documentOf(outcome);
    expect(validateProtocolEnvelope(envelope)).toEqual([]);
    expect(envelope).toEqual({
      version: 1,
      status: "ok",
      command: "good/echo",
      data: { text: "hi" },
      meta: {
        ts: expect.stringMatching(/Z$/),
        duration_ms: expect.any(Number),
        runner: "exec",
        workspace,
        job_id: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{26}$/),
        trace_id: "0af7651916cd43dd8448eb211c80319c",
        source: "run",
        skill_version: "1.0.0",
      },
      error: { code: null, message: null, details: {} },
    });
  });

  it("reads its input from a file", () => {
    writeFileSync(join(workspace, "input.json"), '{"text":"from a file"}');
    const outcome = runSkill("good/echo", "good", {}, "--input", join(workspace, "input.json"));
    expect(documentOf(outcome).data).toEqual({ text: "from a file" });
  });

  it("forwards the skill's error, with the exit code of its code and the skill's log on stderr", () => {
    const outcome = runSkill("hostile/crash-with-secret", "hostile", {});
    expect(outcome.status).toBe(70);
    const envelope = documentOf(outcome);
    expect(validateProtocolEnvelope(envelope)).toEqual([]);
    expect(envelope).toMatchObject({
      status: "error",
      error: { code: "ERUNTIME", details: { attempts: 1, exit_code: 2 } },
    });
    expect(outcome.stderr).toMatch(/Traceback: login failed for https:\/\/mira:\*\*\*@/);
    expect(outcome.stdout + outcome.stderr).not.toMatch(/Zq7-xyz9Kd|abcdef0123456789/);
    expect(runSkill("hostile/crash-with-secret", "hostile", {}, "--quiet").stderr).toBe("");
  });

  it.each([
    ["input that its schema refuses", "good/connect", {}, 64, "EARG"],
    ["input that is no object", "good/echo", [1], 64, "EARG"],
    ["a name that no skill has", "good/nothing", {}, 66, "ENOTFOUND"],
  ])("refuses %s", (_, name, input, status, code) => {
    const outcome = runSkill(name, "good", input);
    expect(outcome.status).toBe(status);
    expect(documentOf(outcome).error.code).toBe(code);
  });

  it("says what a dry run would start, without secrets and without starting it", () => {
    const outcome = runSkill(
      "good/writes",
      "good",
      { text: "x", token: "Zq7-xyz9Kd-0123456789" },
      "--dry-run",
    );
    expect(outcome).toMatchObject({ status: 0, stderr: "" });
    const { data } = documentOf(outcome);
    expect(data).toMatchObject({
      dry_run: true,
      argv: [join(GOOD, "writes/run.sh")],
      cwd: workspace,
      input: { text: "x", token: "***" },
      side_effects: "write",
      network: "none",
      timeout_ms: 30_000,
    });
    expect(data.env).toEqual(expect.arrayContaining(["PATH", "SKILL_NAME", "ENVELOPE_WORKER_WORKSPACE"]));
    expect(existsSync(join(workspace, "written"))).toBe(false);
  });

  it("refuses a skill for another runner with EPOLICY, also in a dry run", () => {
    const manifest = { name: "a/b", version: "1", description: "d", entry: "run.sh", runner: "wasi" };
    const folder = writeSkill(
      "skill",
      JSON.stringify({ ...manifest, input_schema: { type: "object" }, side_effects: "none" }),
    );
    for (const more of [[], ["--dry-run"]]) {
      const outcome = run(["skills", "run", "a/b", "--skills", folder, ...more], "{}");
      expect(outcome.status).toBe(77);
      expect(documentOf(outcome).error).toMatchObject({
        code: "EPOLICY",
        message: expect.stringContaining("wasi"),
      });
    }
  });

  it("ends with ECANCELED on SIGTERM, and so does the skill", async () => {
    const folder = join(FIXTURES, "hostile");
    const session = start(["skills", "run", "hostile/hangs", "--skills", folder, "--workspace", workspace]);
    await session.write("{}");
    session.child.stdin.end();
    const pids = (): string[] => readFileSync(join(workspace, "pids"), "utf8").trim().split("\n");
    while (!existsSync(join(workspace, "pids")) || pids().length < 2) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    session.child.kill("SIGTERM");
    const line = JSON.parse((await session.nextLine())!) as Json;
    expect(line).toMatchObject({
      command: "hostile/hangs",
      error: { code: "ECANCELED", details: { signal: "SIGTERM" } },
    });
    expect((await session.ended).status).toBe(143);
    for (const pid of pids()) await untilGone(pid);
  });
});

describe("process --skills", () => {
  /** Runs an envelope whose plan is one step with a skill. */
  function process(tool: string, params: Json, command: string[] = ["process"], input?: string): Json {
    const plan = { plan_id: "p1", steps: [{ tool, params }] };
    const critic = { verdict: "approved", satisfied_goals: [] };
    const file = join(workspace, "pipeline.json");
    writeFileSync(
      file,
      JSON.stringify({ stages: { plan: { script: [plan] }, critic: { script: [critic] } } }),
    );
    const args = [...command, "--workspace", workspace, "--pipeline", file, "--skills", GOOD];
    return answerOf(args, input ?? fullEnvelope({ raw_input: "Where is check_token defined?" }));
  }

  it("lets a plan use a skill as a tool", () => {
    const envelope = process("good/echo", { text: "hi" });
    expect(envelope.outputs.execution.results[0]).toMatchObject({
      tool: "good/echo",
      result: { text: "hi" },
    });
  });

  it("asks before a skill that writes, and runs it once approved (R11)", () => {
    const paused = process("good/writes", {});
    expect(paused).toMatchObject({ confirmation_pending: true, terminal_reason: "confirmation_required" });
    expect(paused.confirmation_message).toContain("good/writes (write)");
    expect(existsSync(join(workspace, "written"))).toBe(false);
    const done = process("good/writes", {}, ["resume", "--approve"], JSON.stringify(paused));
    expect(done.confirmation_pending).toBe(false);
    expect(readFileSync(join(workspace, "written"), "utf8")).toBe("done\n");
  });

  it("records a skill's wrong input as an error of the step", () => {
    const envelope = process("good/connect", {});
    expect(envelope.outputs.execution.results[0].error.code).toBe("EARG");
  });

  it("refuses a folder with a skill that is wrong, before anything runs", () => {
    writeSkill("skills/wrong", "{}");
    const outcome = run(["process", "--workspace", workspace, "--skills", join(workspace, "skills")], "{}");
    expect(outcome.status).toBe(64);
    expect(documentOf(outcome).error).toMatchObject({ code: "EARG", details: { option: "--skills" } });
  });

  it("serves skills to every request of a stream", async () => {
    const session = start(["--stream", "--workspace", workspace, "--skills", GOOD]);
    const execution = { plan_id: "p1", steps: [{ tool: "good/echo", params: { text: "hi" } }] };
    const envelope = JSON.parse(
      fullEnvelope({ raw_input: "q", current_stage: "execution", outputs: { plan: execution } }),
    );
    await session.write(
      `${JSON.stringify({ command: "process", envelope, options: { only: "execution" } })}\n`,
    );
    const answer = JSON.parse((await session.nextLine())!) as Json;
    expect(answer.outputs.execution.results[0].result).toEqual({ text: "hi" });
    await session.finish();
  });
});
