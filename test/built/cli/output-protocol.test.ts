import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FIXED, fullEnvelope } from "../../support/envelopes.ts";
import { type Json, run, start } from "../../support/worker.ts";

let workspace: string;
beforeAll(() => {
  workspace = mkdtempSync(join(tmpdir(), "framed-"));
  writeFileSync(join(workspace, "auth.py"), "def check_token(token):\n    return True\n");
});
afterAll(() => rmSync(workspace, { recursive: true, force: true }));

function pipelineFile(stages: Json): string {
  const path = join(workspace, `${Object.keys(stages).join("-")}.json`);
  writeFileSync(path, JSON.stringify({ stages }));
  return path;
}

/** The lines of a framed run, after `proto validate` has found nothing wrong with them. */
function validLines(stdout: string): Json[] {
  const verdict = run(["proto", "validate", "--stream"], stdout);
  expect(verdict.stdout).toContain('"status":"ok"');
  expect(verdict.status).toBe(0);
  return stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Json);
}

const QUESTION = fullEnvelope({ raw_input: "Where is check_token defined?" });

describe("--output protocol", () => {
  it("writes a progress line per stage event, and then the envelope in one ok line", () => {
    const { stdout, status } = run(["process", "--workspace", workspace, "--output", "protocol"], QUESTION);
    const lines = validLines(stdout);
    const terminal = lines.at(-1)!;
    expect(status).toBe(0);
    expect(terminal).toMatchObject({ status: "ok", command: "envelope/process" });
    expect(terminal.data.envelope).toMatchObject({ terminal_reason: "completed_successfully" });
    expect(terminal.meta.job_id).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/);
    const events = lines.slice(0, -2).map(({ data }) => `${data.event} ${data.stage}`);
    expect(events.slice(0, 3)).toEqual([
      "stage_started perception",
      "stage_finished perception",
      "stage_started intent",
    ]);
    expect(events).toHaveLength(12);
    expect(lines.at(-2)!.meta.final).toBe(true);
  });

  it("carries the very bytes that a run without a frame writes (R18)", () => {
    const args = ["process", "--workspace", workspace];
    const plain = run(args, QUESTION, { env: FIXED }).stdout.trimEnd();
    const framed = run([...args, "--output", "protocol"], QUESTION, { env: FIXED }).stdout;
    expect(framed).toContain(`"envelope":${plain}`);
  });

  it("takes trace_id from TRACEPARENT", () => {
    const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
    const env = { TRACEPARENT: `00-${traceId}-00f067aa0ba902b7-01` };
    const { stdout } = run(["validate", "--output", "protocol"], QUESTION, { env });
    expect(validLines(stdout)[0]!.meta.trace_id).toBe(traceId);
  });

  it("ends with the envelope when a stage fails, and when the time is up (R13, R14)", () => {
    const failing = pipelineFile({ plan: { script: [{ error: { code: "EIO", message: "no disk" } }] } });
    const slow = pipelineFile({ critic: { script: [{ delay_ms: 60_000 }] } });
    const args = ["process", "--workspace", workspace, "--output", "protocol"];
    const failed = validLines(run([...args, "--pipeline", failing], QUESTION).stdout).at(-1)!;
    expect(failed.data.envelope.terminal_reason).toBe("tool_failed_fatally");
    const late = validLines(run([...args, "--pipeline", slow, "--timeout", "500"], QUESTION).stdout).at(-1)!;
    expect(late.data.envelope).toMatchObject({ terminated: false, current_stage: "critic" });
  });

  it("ends with ECANCELED and the envelope so far on SIGTERM", async () => {
    const slow = pipelineFile({ plan: { script: [{ delay_ms: 60_000 }] } });
    const args = ["process", "--workspace", workspace, "--pipeline", slow, "--output", "protocol"];
    const session = start(args);
    session.child.stdin.end(QUESTION);
    const lines: string[] = [];
    for (let line = await session.nextLine(); line !== undefined; line = await session.nextLine()) {
      lines.push(line);
      if (line.includes('"stage_started","stage":"plan"')) session.child.kill("SIGTERM");
    }
    expect((await session.ended).status).toBe(143);
    const terminal = validLines(`${lines.join("\n")}\n`).at(-1)!;
    expect(terminal).toMatchObject({ status: "error", error: { code: "ECANCELED" } });
    expect(terminal.data.envelope).toMatchObject({ current_stage: "plan", terminated: false });
  });

  it("is one error line for input that cannot be run, with the exit code of the table", () => {
    const { stdout, status } = run(["process", "--output", "protocol"], "not json");
    const lines = validLines(stdout);
    expect(lines).toHaveLength(1);
    expect(lines[0]!.error.code).toBe("EPARSE");
    expect(status).toBe(65);
  });

  it("frames resume and validate as well, and every document of --stream", () => {
    const paused = run(["process", "--workspace", workspace], fullEnvelope({ raw_input: "help" })).stdout;
    const args = ["resume", "--answer", "Where is check_token defined?", "--workspace", workspace];
    const resumed = validLines(run([...args, "--output", "protocol"], paused).stdout).at(-1)!;
    expect(resumed).toMatchObject({ command: "envelope/resume", status: "ok" });
    const stream = run(["validate", "--stream", "--output", "protocol"], `${QUESTION}\nnot json\n`).stdout;
    const answers = stream
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as Json);
    expect(answers.map(({ status }) => status)).toEqual(["ok", "error"]);
    expect(answers[0]!.data.valid).toBe(true);
  });

  it("refuses another word", () => {
    expect(run(["process", "--output", "xml"], QUESTION).status).toBe(64);
  });
});
