import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Answer } from "../../../providers/support/model-server.ts";
import type { Json } from "../../../support/worker.ts";
import { ENVELOPE, exportOf, pipelineFile, runModel, serveScript, startWorker } from "./run-model.ts";
import { GOOD, scriptedModel } from "./scripted-model.ts";
import { WIRE_FORMATS } from "./wire-formats.ts";

const ONCE = { retries: { attempts: 1 } };

describe.each(WIRE_FORMATS)("a pipeline by a model of $name", (format) => {
  it("runs from intent to integration, streamed, with a tool call between", async () => {
    const { envelope, stages, server } = await runModel({ script: GOOD, format });
    expect(stages).toEqual(["intent", "plan", "critic", "integration"]);
    expect(server.received.every(({ path, body }) => path === format.path && body.stream === true)).toBe(
      true,
    );
    expect(server.received[0]!.body).not.toHaveProperty("tools");
    expect(envelope).toMatchObject({
      terminal_reason: "completed_successfully",
      llm_call_count: 4,
      errors: [],
      outputs: {
        intent: { intent: "find_definition" },
        execution: { status: "success", results: [{ tool: "code_search" }] },
        integration: { final_response: "main is in main.ts", citations: [{ location: "main.ts:1" }] },
      },
    });
    const record = envelope.processing_history.find((entry: Json) => entry.agent === "intent");
    expect(record).toMatchObject({
      llm_calls: 1,
      model_usage: [{ model: format.model, input_tokens: 100, output_tokens: 10 }],
    });
    expect(record.model_usage[0]).not.toHaveProperty("estimated");
  });

  it("goes back to intent when the model says so", async () => {
    const again = { verdict: "reintent", satisfied_goals: [], feedback: "Look for main()" };
    const script = { ...GOOD, critic: [again, ...GOOD.critic] };
    const { envelope, stages, server } = await runModel({ script, format });
    expect(stages).toEqual(["intent", "plan", "critic", "intent", "plan", "critic", "integration"]);
    expect(envelope).toMatchObject({ iteration: 1, critic_feedback: ["Look for main()"] });
    expect(JSON.stringify(server.received[3]!.body.messages)).toContain("Look for main()");
  });

  it("asks once more, with the findings, for an answer that cannot be used", async () => {
    const script = { ...GOOD, intent: ["Sure! {not json", ...GOOD.intent] };
    const { envelope, server } = await runModel({ script, format });
    expect(envelope).toMatchObject({ terminal_reason: "completed_successfully", llm_call_count: 5 });
    const turns = (server.received[1]!.body.messages as Json[]).filter((turn) => turn.role !== "system");
    expect(turns.map((turn) => turn.role)).toEqual(["user", "assistant", "user"]);
    expect(JSON.stringify(turns[1])).toContain("Sure! {not json");
    expect(JSON.stringify(turns[2])).toContain("the answer must be one JSON object");
  });

  it("R3: stops at max_llm_calls in the middle of a stage, and the call never leaves", async () => {
    const envelope = { ...ENVELOPE, max_llm_calls: 1 };
    const { envelope: after, stages } = await runModel({ script: { intent: ["no"] }, format, envelope });
    expect(stages).toEqual(["intent"]);
    expect(after).toMatchObject({
      terminal_reason: "max_llm_calls_exceeded",
      llm_call_count: 1,
      current_stage: "intent",
    });
  });

  it("is denied before it passes a budget", async () => {
    const file = pipelineFile({ stages: { plan: { budget: { max_tokens: 10 } } } });
    const { envelope, stages } = await runModel({ script: GOOD, format, args: ["--pipeline", file] });
    expect(stages).toEqual(["intent"]);
    expect(envelope).toMatchObject({
      terminated: true,
      terminal_reason: "denied_by_policy",
      current_stage: "plan",
      llm_call_count: 1,
    });
    expect(envelope.termination_reason).toContain("stages.plan.budget.max_tokens");
  });

  it("estimates what a stream does not count, so that budgets hold", async () => {
    const script = scriptedModel(GOOD, false);
    const { envelope } = await runModel({ script, format });
    const [usage] = envelope.processing_history[1].model_usage;
    expect(usage).toMatchObject({ estimated: true });
    expect(usage.input_tokens).toBeGreaterThan(300);
    expect(usage.output_tokens).toBe(Math.ceil(JSON.stringify(GOOD.intent[0]).length / 4));
  });

  it("tries again when the provider is down, then fails so that the run can be taken up later", async () => {
    const file = pipelineFile({ stages: { intent: { retries: { attempts: 3, backoff_ms: 1 } } } });
    const down: Answer = { status: 503, body: format.error };
    const script = { intent: [down] };
    const { envelope, stages } = await runModel({ script, format, args: ["--pipeline", file] });
    expect(stages).toEqual(["intent", "intent", "intent"]);
    expect(envelope).toMatchObject({
      terminal_reason: "tool_failed_recoverably",
      current_stage: "intent",
      llm_call_count: 3,
    });
    expect(envelope.errors[0]).toMatchObject({
      recoverable: true,
      details: { attempts: 3, backoff: { strategy: "exponential" }, provider: format.name },
    });
  });

  it("falls back to the built-in stages where the file says so", async () => {
    const stages = Object.fromEntries(
      ["intent", "plan", "critic", "integration"].map((name) => [name, ONCE]),
    );
    const file = pipelineFile({ fallback: "built_in", stages });
    const script = (): Answer => ({ status: 500, body: format.error });
    const { envelope } = await runModel({ script, format, args: ["--pipeline", file] });
    expect(envelope).toMatchObject({ terminal_reason: "completed_successfully", llm_call_count: 4 });
    expect(envelope.outputs.integration.citations[0].location).toBe("main.ts:1");
    expect(envelope.errors.map((entry: Json) => entry.agent)).toEqual(Object.keys(stages));
    expect(envelope.errors[0]).toMatchObject({ error_type: "ModelError", recoverable: true });
  });

  it("keeps what had come when Ctrl-C comes during a stream", async () => {
    const whole = format.stream(JSON.stringify(GOOD.intent[0]));
    const half = whole.slice(0, whole.indexOf("confidence"));
    let partial: Json | undefined;
    // How soon the worker has read the half is up to the machine: it gets more time until it has.
    for (let pause = 200; partial === undefined && pause < 20_000; pause *= 3) {
      const file = join(mkdtempSync(join(tmpdir(), "cancelled-")), "sessions.sqlite");
      let cancel: () => void = () => undefined;
      const server = await serveScript(() => {
        setTimeout(() => cancel(), pause);
        return { body: half, hangs: true };
      });
      const session = startWorker(server.url, { format, args: ["--sessions", file] });
      cancel = () => session.child.kill("SIGINT");
      await session.write(JSON.stringify(ENVELOPE));
      const [line] = await session.finish();
      expect(await session.ended).toMatchObject({ status: 130, signal: null });
      const envelope = JSON.parse(line!) as Json;
      expect(envelope).toMatchObject({ current_stage: "intent", terminated: false, llm_call_count: 1 });
      expect(envelope.errors[0]).toMatchObject({
        error_type: "StageAborted",
        details: { code: "ECANCELED" },
      });
      const answers = (await exportOf(file)).filter(({ message }) => message?.role === "assistant");
      partial = answers.find(({ message }) => message.content.length > 0)?.message;
      if (partial === undefined) continue;
      expect(partial).toMatchObject({ metadata: { status: "cancelled", usage: { estimated: true } } });
      expect(partial.content[0].text).toContain("find_definition");
      // What the broken-off answer took counts, or cancelling would be free.
      expect(envelope.processing_history.at(-1).model_usage).toMatchObject([{ estimated: true }]);
    }
    expect(partial).toBeDefined();
  });
});
