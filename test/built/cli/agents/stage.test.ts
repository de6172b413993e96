import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { untilGone } from "../../../support/processes.ts";
import { answerOf, documentOf, type Json, run, start } from "../../../support/worker.ts";

const folder = mkdtempSync(join(tmpdir(), "agent-stage-"));
afterAll(() => rmSync(folder, { recursive: true }));
writeFileSync(join(folder, "greet.py"), 'import sys\n\n\ndef greet(name):\n    print("Hello", name)\n');
const QUESTION = JSON.stringify({ raw_input: "Where is greet defined?" });
let files = 0;

/** A file beside the workspace's. */
function write(name: string, text: string): string {
  const file = join(folder, `${files++}-${name}`);
  writeFileSync(file, text);
  return file;
}

/** A pipeline whose stage is run by a line of shell as an agent. */
function pipelineOf(stage: string, script: string, more: Json = {}): string {
  const settings = { agent: "exec", command: ["sh", write("agent.sh", script)], ...more };
  return write("pipeline.json", JSON.stringify({ stages: { [stage]: settings } }));
}

function say(text: string): string {
  const line = JSON.stringify({ agent_kind: "a", kind: "TextOutput", channel: "assistant", text });
  return `cat > /dev/null\ncat <<'EOF'\n${line}\nEOF\n`;
}

function processWith(pipeline: string, ...args: readonly string[]): Json {
  return answerOf(["process", "-q", "--workspace", folder, "--pipeline", pipeline, ...args], QUESTION);
}

describe("an agent as execution", () => {
  it("R3, R4: is counted as a model call, and the lines that it cites are the evidence", () => {
    const envelope = processWith(pipelineOf("execution", say("See `greet.py:4`, or nowhere.py:9.")));
    expect(envelope.outputs.execution).toEqual({
      status: "success",
      results: [
        {
          step_index: 0,
          tool: "agent/exec",
          result: { text: "See `greet.py:4`, or nowhere.py:9." },
          duration_ms: expect.any(Number),
        },
      ],
      evidence: [
        expect.objectContaining({ location: "greet.py:4", content: "def greet(name):", kind: "definition" }),
      ],
    });
    expect(envelope.llm_call_count).toBe(1);
    expect(envelope.outputs.integration.final_response).toContain("greet.py:4");
    expect(envelope.terminal_reason).toBe("completed_successfully");
  });

  it("gets what the run knows after its prompt", () => {
    const seen = join(folder, "seen.txt");
    processWith(
      pipelineOf("execution", `cat > '${seen}'`, { prompt: "My own words." }),
      "--until",
      "execution",
    );
    const prompt = readFileSync(seen, "utf8");
    expect(prompt).toMatch(/^My own words\.\n\nInput:\n\{/);
    expect(JSON.parse(prompt.slice(prompt.indexOf("{")))).toMatchObject({
      question: "Where is greet defined?",
      goals: [expect.any(String)],
      plan: { steps: expect.any(Array) },
    });
  });

  it("R9: is not started where no model call is left", () => {
    const started = join(folder, "started");
    const pipeline = pipelineOf("execution", `touch '${started}'`);
    const input = JSON.stringify({ ...JSON.parse(QUESTION), max_llm_calls: 0 });
    const envelope = answerOf(["process", "-q", "--workspace", folder, "--pipeline", pipeline], input);
    expect(envelope.terminal_reason).toBe("max_llm_calls_exceeded");
    expect(() => readFileSync(started)).toThrow();
  });

  it("tells its events as progress lines", () => {
    const event = `{"agent_kind":"a","kind":"Status","channel":"status","message":"thinking"}`;
    const pipeline = pipelineOf("execution", `echo '${event}'`);
    const args = ["process", "-q", "--workspace", folder, "--pipeline", pipeline, "--output", "protocol"];
    const lines = run([...args, "--until", "execution"], QUESTION)
      .stdout.trimEnd()
      .split("\n");
    const events = lines.map((line) => (JSON.parse(line) as Json).data);
    expect(events).toContainEqual(
      expect.objectContaining({
        event: "agent_event",
        stage: "execution",
        agent_kind: "exec",
        kind: "Status",
        message: "thinking",
      }),
    );
  });

  it("repeats no secret that it tells, in progress lines, output and answer", () => {
    const pipeline = pipelineOf("execution", say("Use db_password=Zk4vQ9tLm2, see greet.py:4."));
    const args = ["process", "--workspace", folder, "--pipeline", pipeline, "--output", "protocol"];
    const { stdout, stderr } = run(args, QUESTION);
    expect(stdout).toContain('"event":"agent_event"');
    expect(stdout).toContain("db_password=***");
    expect(stdout + stderr).not.toContain("Zk4vQ9tLm2");
  });

  it.each([
    ["exits with a code", "echo SECRET >&2; exit 3", "ERUNTIME", "The agent ended with exit code 3"],
    [
      "says that it failed",
      `echo '{"completion":{"error":{"code":"EIO","message":"no session found"}}}'`,
      "ERUNTIME",
      "backend error: no session found",
    ],
  ])("that %s is a stage error", (_, script, code, message) => {
    const envelope = processWith(pipelineOf("execution", script));
    expect(envelope.errors.at(-1)).toMatchObject({
      agent: "execution",
      error_type: "StageError",
      message,
      details: { code },
    });
    expect(JSON.stringify(envelope)).not.toContain("SECRET");
  });

  it("that is not installed is a stage error", () => {
    const pipeline = write("pipeline.json", JSON.stringify({ stages: { execution: { agent: "codex" } } }));
    const env = { CODEX_BINARY: join(folder, "nowhere") };
    const args = ["process", "-q", "--workspace", folder, "--pipeline", pipeline];
    expect(answerOf(args, QUESTION, { env }).errors.at(-1)).toMatchObject({
      message: "backend error: The program cannot be started: it does not exist",
      details: { code: "ENOTFOUND" },
    });
  });

  it("R14: is ended when its time is up", async () => {
    const pid = join(folder, "slow.pid");
    const pipeline = pipelineOf("execution", `echo $$ > '${pid}'; exec sleep 600`, { timeout_ms: 1500 });
    expect(processWith(pipeline).errors.at(-1)).toMatchObject({
      error_type: "StageAborted",
      details: { code: "ETIMEOUT" },
    });
    await untilGone(readFileSync(pid, "utf8").trim());
  });

  it.each([
    ["once", [0]],
    ["twice", [0, 100]],
  ])(
    "R14: is ended with the run that is told to end %s, also where it ignores SIGTERM",
    async (_, pauses) => {
      const pid = join(folder, "stopped.pid");
      const line = `{"agent_kind":"a","kind":"Status"}`;
      const script = `trap '' TERM; echo $$ > '${pid}'; echo '${line}'; while :; do sleep 0.05; done`;
      const args = ["process", "-q", "--workspace", folder, "--pipeline", pipelineOf("execution", script)];
      const session = start([...args, "--output", "protocol"]);
      await session.write(QUESTION);
      session.child.stdin.end();
      for (let next = await session.nextLine(); !next?.includes("agent_event"); )
        next = await session.nextLine();
      for (const pause of pauses) setTimeout(() => session.child.kill("SIGINT"), pause);
      await session.finish();
      expect(await session.ended).toMatchObject({ status: 130 });
      await untilGone(readFileSync(pid, "utf8").trim());
    },
  );

  it("is ended when nobody reads its events any more", async () => {
    const pid = join(folder, "unread.pid");
    const line = `{"agent_kind":"a","kind":"Status"}`;
    const script = `echo $$ > '${pid}'; while :; do echo '${line}'; sleep 0.05; done`;
    const args = ["process", "-q", "--workspace", folder, "--pipeline", pipelineOf("execution", script)];
    const session = start([...args, "--output", "protocol"]);
    await session.write(QUESTION);
    session.child.stdin.end();
    for (let next = await session.nextLine(); !next?.includes("agent_event"); )
      next = await session.nextLine();
    session.child.stdout.destroy();
    expect(await session.ended).toMatchObject({ status: 0, stderr: "" });
    await untilGone(readFileSync(pid, "utf8").trim());
  });
});

it("an agent as integration answers with the output of that stage", () => {
  const output = { final_response: "In greet.py.", citations: [], follow_up_suggestions: [] };
  const envelope = processWith(
    pipelineOf("integration", say(`\`\`\`json\n${JSON.stringify(output)}\n\`\`\``)),
  );
  expect(envelope.outputs.integration).toEqual(output);
  expect(envelope.llm_call_count).toBe(1);
});

describe("a pipeline file", () => {
  it.each([
    [{ execution: { agent: "exec" } }, "/stages/execution/agent", /needs command/],
    [{ execution: { agent: "codex", command: ["x"] } }, "/stages/execution/agent", /needs command/],
    [{ execution: { prompt: "x" } }, "/stages/execution/prompt", /is only for an agent/],
    [{ perception: { agent: "codex" } }, "/stages/perception/agent", /is not for perception/],
    [{ execution: { agent: "codex", exec: ["x"] } }, "/stages/execution", /more than one of/],
    [{ execution: { agent: "aider" } }, "/stages/execution/agent", /allowed values/],
  ])("with %j is refused", (stages, path, message) => {
    const file = write("pipeline.json", JSON.stringify({ stages }));
    const outcome = run(["pipeline", "check", file]);
    expect(outcome.status).toBe(65);
    expect(documentOf(outcome).errors).toEqual([
      { path, line: expect.any(Number), message: expect.stringMatching(message) },
    ]);
  });
});
