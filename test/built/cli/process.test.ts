import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { validateGenericEnvelope } from "../../../src/gen/validate-generic-envelope.js";
import { FIXED, fullEnvelope } from "../../support/envelopes.ts";
import { answerOf, documentOf, type Json, run, start } from "../../support/worker.ts";

let workspace: string;

beforeAll(() => {
  workspace = mkdtempSync(join(tmpdir(), "process-"));
  writeFileSync(
    join(workspace, "auth.py"),
    "import os\n\n\ndef check_token(token):\n    return token == 'x'\n",
  );
  writeFileSync(join(workspace, "app.py"), "from auth import check_token\n\nprint(check_token('y'))\n");
});
afterAll(() => rmSync(workspace, { recursive: true, force: true }));

function ask(question: string, args: readonly string[] = [], fields: Json = {}): Json {
  const input = fullEnvelope({ raw_input: question, ...fields });
  return answerOf(["process", "--workspace", workspace, ...args], input);
}

function pipelineFile(content: unknown): string {
  const path = join(workspace, `pipeline-${Math.random().toString(36).slice(2)}.json`);
  writeFileSync(path, JSON.stringify(content));
  return path;
}

describe("process", () => {
  it("answers a question about the workspace with a true citation, exact counters and one reason", () => {
    const envelope = ask("Where is check_token defined?");
    expect(Object.keys(envelope.outputs)).toEqual([
      "perception",
      "intent",
      "plan",
      "execution",
      "critic",
      "integration",
    ]);
    expect(envelope.outputs.integration.citations[0]).toEqual({
      text: "def check_token(token):",
      location: "auth.py:4",
    });
    expect(envelope).toMatchObject({
      current_stage: "end",
      terminated: true,
      terminal_reason: "completed_successfully",
      agent_hop_count: 6,
      llm_call_count: 0,
      iteration: 0,
      remaining_goals: [],
    });
    expect(envelope.processing_history).toHaveLength(6);
    expect(validateGenericEnvelope(envelope)).toEqual([]);
  });

  it("says what was searched when nothing is found, with max_iterations_exceeded (R9)", () => {
    const envelope = ask("Where is frobnicate_zebra defined?", [], { max_agent_hops: 60 });
    expect(envelope).toMatchObject({
      terminated: true,
      terminal_reason: "max_iterations_exceeded",
      iteration: 3,
      current_stage: "intent",
    });
    expect(envelope.outputs.integration.final_response).toMatch(/frobnicate_zebra/);
    expect(envelope.outputs.integration.citations).toEqual([]);
    expect(Object.values(envelope.goal_completion_status)).toEqual(["pending"]);
  });

  it("gives a finished envelope back byte for byte when it is delivered twice", () => {
    const once = run(
      ["process", "--workspace", workspace],
      fullEnvelope({ raw_input: "Who calls check_token?" }),
    );
    const twice = run(["process", "--workspace", workspace], once.stdout);
    expect(twice.stdout).toBe(once.stdout);
  });

  it("gives the same bytes ten times for the same clock and id seed (R18)", () => {
    const input = '{"raw_input":"Where is check_token defined?"}';
    const outputs = Array.from(
      { length: 10 },
      () => run(["process", "--workspace", workspace], input, { env: FIXED }).stdout,
    );
    expect(new Set(outputs).size).toBe(1);
  });

  it("stops with --steps, --until and --only in a resumable envelope (R17)", () => {
    expect(ask("Where is check_token?", ["--steps", "2"])).toMatchObject({
      current_stage: "plan",
      terminated: false,
    });
    const perceived = ask("Where is check_token?", ["--until", "perception"]);
    expect(perceived).toMatchObject({ current_stage: "intent", agent_hop_count: 1 });
    expect(ask("Where is check_token?", ["--only", "perception,intent"])).toMatchObject({
      current_stage: "plan",
    });
    const rest = answerOf(["process", "--workspace", workspace], JSON.stringify(perceived));
    expect(rest).toMatchObject({ terminal_reason: "completed_successfully", agent_hop_count: 6 });
  });

  it("answers every line of --stream in order, also a bad one", async () => {
    const session = start(["process", "--workspace", workspace, "--stream", "--quiet"]);
    await session.write(`${fullEnvelope({ raw_input: "Where is check_token?" })}\nnot json\n`);
    await session.write(`${fullEnvelope({ raw_input: "Explain file app.py" })}\n`);
    const [first, second, third] = (await session.finish()).map((line) => JSON.parse(line) as Json);
    expect(first!.terminal_reason).toBe("completed_successfully");
    expect(second!.error.code).toBe("EPARSE");
    expect(third!.outputs.integration.citations[0].location).toMatch(/^app\.py:/);
    expect((await session.ended).status).toBe(0);
  });

  it("runs requests of `--stream` without a command, with their own options", async () => {
    const session = start(["--stream", "--workspace", workspace, "--quiet"]);
    const envelope = fullEnvelope({ raw_input: "hi" });
    await session.write(`{"command":"process","envelope":${envelope},"options":{"until":"perception"}}\n`);
    expect(JSON.parse((await session.nextLine())!)).toMatchObject({ current_stage: "intent" });
    await session.write(`{"command":"process","envelope":${envelope}}\n`);
    const paused = (await session.nextLine())!;
    expect(JSON.parse(paused)).toMatchObject({ clarification_pending: true });
    await session.write(
      `{"command":"resume","envelope":${paused},"options":{"answer":"Where is check_token defined?"}}\n`,
    );
    expect(JSON.parse((await session.nextLine())!)).toMatchObject({
      terminal_reason: "completed_successfully",
    });
    await session.finish();
  });

  it.each([
    ["a workspace that does not exist", ["--workspace", "/nonexistent/place"], "ENOTFOUND", 66],
    ["a workspace that is a file", ["--workspace", import.meta.filename], "EARG", 64],
    ["an unknown stage", ["--until", "dinner"], "EARG", 64],
    ["a negative count", ["--steps=-1"], "EARG", 64],
    ["a timeout that is no number", ["--timeout", "soon"], "EARG", 64],
    ["a pipeline file that is missing", ["--pipeline", "/nonexistent.yaml"], "ENOTFOUND", 66],
  ])("refuses %s with a hint and no stack trace", (_, args, code, status) => {
    const outcome = run(["process", ...args], fullEnvelope());
    expect(outcome.status).toBe(status);
    const reply = documentOf(outcome);
    expect(reply.error.code).toBe(code);
    expect(reply.data.hint).not.toBe("");
    expect(outcome.stderr).toBe("");
  });

  it("refuses a current_stage that is neither known nor in stage_order (R1)", () => {
    const outcome = run(["process", "--workspace", workspace], fullEnvelope({ current_stage: "dinner" }));
    expect(outcome.status).toBe(65);
    expect(documentOf(outcome).error.details.errors[0].path).toBe("/current_stage");
  });

  it("gives an envelope that waits for a peer's stage back unchanged (R1)", () => {
    const input = fullEnvelope({ stage_order: ["perception", "synthesizer"], current_stage: "synthesizer" });
    expect(run(["process", "--workspace", workspace], input).stdout).toBe(`${input}\n`);
  });

  it("writes the envelope so far with ETIMEOUT when the run's deadline passes, and goes on later (R14)", () => {
    const slow = pipelineFile({ stages: { plan: { script: [{ delay_ms: 60_000 }] } } });
    const envelope = ask("Where is check_token?", ["--pipeline", slow, "--timeout", "300"]);
    expect(envelope).toMatchObject({ current_stage: "plan", terminated: false });
    expect(envelope.errors.at(-1)).toMatchObject({
      agent: "plan",
      recoverable: true,
      details: { code: "ETIMEOUT" },
    });
    const resumed = answerOf(["process", "--workspace", workspace], JSON.stringify(envelope));
    expect(resumed.terminal_reason).toBe("completed_successfully");
  });

  it.each([
    ["SIGTERM", 143],
    ["SIGINT", 130],
  ] as const)(
    "writes the envelope so far on %s, leaves no child, and exits %i (R19, H25)",
    async (signal, status) => {
      const marker = `${60 + Math.floor(Math.random() * 1e6)}.5`;
      const slow = pipelineFile({ stages: { plan: { exec: ["sh", "-c", `sleep ${marker}; cat`] } } });
      const session = start(["process", "--workspace", workspace, "--pipeline", slow]);
      session.child.stdin.end(fullEnvelope({ raw_input: "Where is check_token?" }));
      while (processesWith(marker) === 0) await new Promise((done) => setTimeout(done, 20));
      session.child.kill(signal);
      const envelope = JSON.parse((await session.nextLine())!) as Json;
      expect(envelope).toMatchObject({ current_stage: "plan", terminated: false });
      expect(envelope.errors.at(-1).details.code).toBe("ECANCELED");
      expect((await session.ended).status).toBe(status);
      expect(processesWith(marker)).toBe(0);
    },
  );
});

describe("resume", () => {
  it("takes an answer in another process, over plain text (R10)", () => {
    const paused = run(["process", "--workspace", workspace], fullEnvelope({ raw_input: "help" }));
    const envelope = documentOf(paused);
    expect(envelope).toMatchObject({
      clarification_pending: true,
      clarification_response: null,
      terminal_reason: "clarification_required",
      terminated: false,
      current_stage: "intent",
    });
    expect(run(["process", "--workspace", workspace], paused.stdout).stdout).toBe(paused.stdout);
    const args = ["resume", "--answer", "Where is check_token defined?", "--workspace", workspace];
    const resumed = answerOf(args, paused.stdout);
    expect(resumed).toMatchObject({
      clarification_pending: false,
      terminal_reason: "completed_successfully",
    });
    expect(resumed.outputs.integration.citations[0].location).toBe("auth.py:4");
  });

  it("goes on after a bound with --set, and only then (R9)", () => {
    const stopped = ask("Where is check_token?", [], { max_agent_hops: 3 });
    expect(stopped).toMatchObject({ terminal_reason: "max_agent_hops_exceeded", current_stage: "execution" });
    const text = JSON.stringify(stopped);
    expect(answerOf(["process", "--workspace", workspace], text)).toEqual(stopped);
    const resumed = answerOf(["resume", "--set", "max_agent_hops=10", "--workspace", workspace], text);
    expect(resumed).toMatchObject({ terminal_reason: "completed_successfully", agent_hop_count: 6 });
  });

  it.each([
    ["nothing to say", []],
    ["two things at once", ["--answer", "x", "--approve"]],
    ["yes and no", ["--approve", "--deny"]],
    ["an unknown limit", ["--set", "max_fun=3"]],
    ["a limit without a number", ["--set", "max_llm_calls"]],
    ["a limit that the schema forbids", ["--set", "max_llm_calls=0"]],
    ["an answer where nothing waits", ["--answer", "x"]],
    ["an approval where nothing waits", ["--approve"]],
  ])("refuses %s (C40)", (_, args) => {
    const outcome = run(["resume", "--workspace", workspace, ...args], fullEnvelope());
    expect(outcome.status).toBe(64);
    expect(documentOf(outcome).error.code).toBe("EARG");
  });
});

describe("explain", () => {
  it("shows the path, the bounds, the answer and no control characters", () => {
    const envelope = ask("Where is check_token defined?");
    envelope.raw_input = "\u001b[31mred\u0007 \u202e";
    const { stdout, status } = run(["explain"], JSON.stringify(envelope));
    expect(status).toBe(0);
    expect(stdout).toMatch(/perception .*→ intent .*→ integration/);
    expect(stdout).toContain("agent hops  [######..............] 6 of 21");
    expect(stdout).toContain("auth.py:4");
    expect(stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/);
  });

  it("tells how to resume", () => {
    expect(run(["explain"], JSON.stringify(ask("help"))).stdout).toContain("resume --answer");
    expect(run(["explain"], JSON.stringify(ask("Where is x?", [], { max_agent_hops: 2 }))).stdout).toContain(
      "resume --set max_agent_hops=6",
    );
  });
});

function processesWith(marker: string): number {
  const { readdirSync, readFileSync } = process.getBuiltinModule("node:fs");
  const commandLine = (pid: string): string => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, "utf8");
    } catch {
      return "";
    }
  };
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return pids.filter((pid) => commandLine(pid).includes(`sleep\0${marker}`)).length;
}
