import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import {
  type Answer,
  type ModelServer,
  type Received,
  startModelServer,
} from "../../providers/support/model-server.ts";
import { type Json, start } from "../../support/worker.ts";
import { GOOD, type ModelScript, scriptedModel, stageOf, streamOf } from "./scripted-model.ts";

const KEY = "sk-ant-api03-not-a-real-key-0123456789";
const workspace = mkdtempSync(join(tmpdir(), "models-"));
writeFileSync(join(workspace, "main.ts"), "export function main(): void {}\n");
const ENVELOPE = {
  envelope_id: "env_0123456789abcdef",
  session_id: "sess_0123456789abcdef",
  raw_input: "Where is main?",
};

let server: ModelServer;
afterEach(() => server?.close());

interface RunResult {
  readonly envelope: Json;
  readonly stderr: string;
  readonly stages: string[];
}

/** Runs the worker on an envelope against a scripted model. */
async function run(
  script: ModelScript | ((request: Received, number: number) => Answer),
  args: readonly string[] = [],
  envelope: object = ENVELOPE,
): Promise<RunResult> {
  server = await startModelServer(typeof script === "function" ? script : scriptedModel(script));
  const session = start(["process", "--workspace", workspace, "--model", "sonnet", ...args], {
    env: { ANTHROPIC_API_KEY: KEY, ANTHROPIC_BASE_URL: server.url },
  });
  await session.write(JSON.stringify(envelope));
  const [line] = await session.finish();
  const { stderr } = await session.ended;
  expect(line + stderr).not.toContain(KEY);
  return { envelope: JSON.parse(line!) as Json, stderr, stages: server.received.map(stageOf) };
}

function pipelineFile(content: object): string {
  const file = join(mkdtempSync(join(tmpdir(), "pipeline-")), "pipeline.json");
  writeFileSync(file, JSON.stringify(content));
  return file;
}

const FAST = { intent: { retries: { attempts: 3, backoff_ms: 1 } } };

describe("a pipeline by a model", () => {
  it("runs from intent to integration, with a tool call between", async () => {
    const { envelope, stages } = await run(GOOD);
    expect(stages).toEqual(["intent", "plan", "critic", "integration"]);
    expect(envelope).toMatchObject({
      terminal_reason: "completed_successfully",
      llm_call_count: 4,
      outputs: {
        intent: { intent: "find_definition" },
        plan: { plan_id: expect.stringMatching(/^plan_/) },
        execution: { status: "success", results: [{ tool: "code_search" }] },
        integration: { final_response: "main is in main.ts" },
      },
    });
    const record = envelope.processing_history.find((entry: Json) => entry.agent === "intent");
    expect(record).toMatchObject({
      llm_calls: 1,
      model_usage: [
        { model: "anthropic:claude-sonnet-4-6", input_tokens: 100, output_tokens: 10, cost_usd: "0.00045" },
      ],
    });
    const [request] = server.received;
    expect(request!.headers["x-api-key"]).toBe(KEY);
    expect(request!.body).not.toHaveProperty("tools");
    expect(request!.body.system[0].text).toContain('"title": "IntentOutput"');
  });

  it("goes back to intent when the model says so", async () => {
    const again = { verdict: "reintent", satisfied_goals: [], feedback: "Look for main()" };
    const { envelope, stages } = await run({ ...GOOD, critic: [again, ...GOOD.critic!] });
    expect(stages).toEqual(["intent", "plan", "critic", "intent", "plan", "critic", "integration"]);
    expect(envelope).toMatchObject({ iteration: 1, critic_feedback: ["Look for main()"] });
    expect(JSON.stringify(server.received[3]!.body.messages)).toContain("Look for main()");
  });

  it("asks once more, with the findings, for an answer that cannot be used", async () => {
    const { envelope } = await run({ ...GOOD, intent: ["Sure! {not json", ...GOOD.intent!] });
    expect(envelope).toMatchObject({ terminal_reason: "completed_successfully", llm_call_count: 5 });
    const turns = server.received[1]!.body.messages;
    expect(turns.map((turn: Json) => turn.role)).toEqual(["user", "assistant", "user"]);
    expect(turns[2].content[0].text).toContain("the answer must be one JSON object");
  });

  it("takes JSON in a fence, and refuses tools that do not exist", async () => {
    const plan = ['```json\n{"steps":[{"tool":"rm_rf","params":{}}]}\n```', ...GOOD.plan!];
    const { envelope } = await run({ ...GOOD, plan });
    expect(envelope.terminal_reason).toBe("completed_successfully");
    expect(JSON.stringify(server.received[2]!.body.messages)).toContain(
      "/steps/0/tool must be the name of a tool",
    );
  });

  it("fails for good when the second answer cannot be used either", async () => {
    const { envelope } = await run({ intent: ["no", "again no"] });
    expect(envelope).toMatchObject({ terminal_reason: "tool_failed_fatally", current_stage: "intent" });
    expect(envelope.errors[0]).toMatchObject({ details: { code: "EENVELOPE" } });
  });

  it("stops at max_llm_calls in the middle of a stage, and the call never leaves", async () => {
    const { envelope, stages } = await run({ intent: ["no"] }, [], { ...ENVELOPE, max_llm_calls: 1 });
    expect(stages).toEqual(["intent"]);
    expect(envelope).toMatchObject({
      terminal_reason: "max_llm_calls_exceeded",
      llm_call_count: 1,
      current_stage: "intent",
    });
  });

  it.each([
    ["the pipeline", { budget: { max_cost_usd: "0.0650" } }, {}, "budget.max_cost_usd"],
    ["a stage", { stages: { plan: { budget: { max_tokens: 10 } } } }, {}, "stages.plan.budget.max_tokens"],
    ["the envelope", {}, { metadata: { budget: { max_cost_usd: 0.065 } } }, "metadata.budget.max_cost_usd"],
  ])("is denied before it passes the budget of %s", async (_, file, fields, name) => {
    const args = ["--pipeline", pipelineFile(file)];
    const { envelope, stages } = await run(GOOD, args, { ...ENVELOPE, ...fields });
    expect(stages.length).toBeLessThan(4);
    expect(envelope).toMatchObject({ terminated: true, terminal_reason: "denied_by_policy" });
    expect(envelope.termination_reason).toContain(name);
    expect(envelope.llm_call_count).toBe(stages.length);
  });

  it("tries again, honouring Retry-After, and says what was tried when the provider stays down", async () => {
    const file = pipelineFile({ stages: FAST });
    const down: Answer = {
      status: 529,
      body: '{"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}',
    };
    const { envelope, stages } = await run({ intent: [down] }, ["--pipeline", file]);
    expect(stages).toEqual(["intent", "intent", "intent"]);
    expect(envelope).toMatchObject({
      terminal_reason: "tool_failed_recoverably",
      current_stage: "intent",
      llm_call_count: 3,
    });
    expect(envelope.errors[0]).toMatchObject({
      recoverable: true,
      details: {
        code: "ERATELIMIT",
        attempts: 3,
        backoff: { strategy: "exponential" },
        provider: "anthropic",
      },
    });
    await server.close();
    const limited: Answer = { status: 429, headers: { "retry-after": "1" }, body: "{}" };
    const began = Date.now();
    const second = await run({ ...GOOD, intent: [limited, ...GOOD.intent!] }, ["--pipeline", file]);
    expect(second.envelope.terminal_reason).toBe("completed_successfully");
    expect(Date.now() - began).toBeGreaterThan(1000);
  });

  it("falls back to the built-in stages where the file says so", async () => {
    const stages = Object.fromEntries(
      ["intent", "plan", "critic", "integration"].map((stage) => [stage, { retries: { attempts: 1 } }]),
    );
    const file = pipelineFile({ fallback: "built_in", stages });
    const { envelope } = await run(() => ({ status: 500, body: "{}" }), ["--pipeline", file]);
    expect(envelope).toMatchObject({ terminal_reason: "completed_successfully", llm_call_count: 4 });
    expect(envelope.outputs.integration.citations[0].location).toBe("main.ts:1");
    expect(envelope.errors.map((entry: { agent: string }) => entry.agent)).toEqual(Object.keys(stages));
    expect(envelope.errors[0]).toMatchObject({ error_type: "ModelError", recoverable: true });
  });

  it("writes the envelope so far when Ctrl-C comes during a stream", async () => {
    const half = streamOf(JSON.stringify(GOOD.intent![0])).slice(0, 300);
    let cancel: () => void = () => undefined;
    server = await startModelServer(() => {
      setTimeout(cancel, 100);
      return { body: half, hangs: true };
    });
    const session = start(
      ["process", "--workspace", workspace, "--model", "sonnet", "--sessions", join(workspace, "s.sqlite")],
      {
        env: { ANTHROPIC_API_KEY: KEY, ANTHROPIC_BASE_URL: server.url },
      },
    );
    cancel = () => session.child.kill("SIGINT");
    await session.write(JSON.stringify(ENVELOPE));
    const [line] = await session.finish();
    expect((await session.ended).status).toBe(130);
    const envelope = JSON.parse(line!) as Json;
    expect(envelope).toMatchObject({ current_stage: "intent", terminated: false, llm_call_count: 1 });
    expect(envelope.errors[0]).toMatchObject({ details: { code: "ECANCELED" } });
  });

  it("keeps the talks in a file of sessions, with routing and usage on every answer", async () => {
    const file = join(mkdtempSync(join(tmpdir(), "talks-")), "sessions.sqlite");
    await run(GOOD, ["--sessions", file]);
    const session = start(["messages", "export", ENVELOPE.session_id, "--sessions", file]);
    const records = (await session.finish()).map((line) => JSON.parse(line) as Json);
    const answers = records.filter((record) => record.message?.role === "assistant");
    expect(answers).toHaveLength(4);
    for (const { message } of answers) {
      expect(message.metadata).toMatchObject({
        model: "anthropic:claude-sonnet-4-6",
        routing: { mode: "default" },
        usage: { cost_usd: "0.00045", pricing_version: "2026-05-08" },
      });
    }
    expect(JSON.stringify(records)).not.toContain(KEY);
    const exported = join(file, "..", "export.ndjson");
    writeFileSync(exported, records.map((record) => `${JSON.stringify(record)}\n`).join(""));
    const [report] = await start(["prices", "reprice", exported]).finish();
    expect(JSON.parse(report!)).toMatchObject({ messages: 4, before_usd: "0.0018", after_usd: "0.0018" });
  });

  it("takes prompts of the user's own, and keys from a file", async () => {
    const own = mkdtempSync(join(tmpdir(), "prompts-"));
    writeFileSync(join(own, "intent.md"), "You are the intent stage, as I want it.");
    writeFileSync(join(own, "keys"), "ANTHROPIC_API_KEY=from-a-file\n");
    await run(GOOD, ["--prompts", own, "--keys", join(own, "keys")]);
    expect(server.received[0]!.body.system[0].text).toBe("You are the intent stage, as I want it.");
    expect(server.received[0]!.headers["x-api-key"]).toBe("from-a-file");
  });

  it("refuses at once what cannot work", async () => {
    const fail = async (model: string): Promise<Json> => {
      const session = start(["process", "--model", model], {
        env: { OPENAI_API_KEY: "", ANTHROPIC_API_KEY: "x" },
      });
      await session.write(JSON.stringify(ENVELOPE));
      const [line] = await session.finish();
      return (JSON.parse(line!) as Json).error;
    };
    expect(await fail("openai:gpt-5")).toMatchObject({ code: "EAUTH" });
    expect(await fail("gemini:pro")).toMatchObject({ code: "EARG" });
    expect(await fail("anthropic:claude-unknown")).toMatchObject({ code: "ENOTFOUND" });
  });
});

it("loads nothing of providers where no model is named", () => {
  const dist = join(import.meta.dirname, "../../../dist");
  for (const part of ["envelope-worker.cjs", "cli.runner.cjs"]) {
    const code = readFileSync(join(dist, part), "utf8");
    expect(code).not.toMatch(/chat\/completions|api\/chat|v1\/messages|anthropic-version/);
    expect(code).not.toContain("price-table");
  }
  expect(readFileSync(join(dist, "cli.runner.cjs"), "utf8")).toContain("./cli.model-stages.cjs");
});
