import { realpathSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  type AdapterCapabilities,
  type Completion,
  defineStage,
  defineTool,
  type ModelProvider,
  type RunEvent,
  type StreamPart,
} from "../../../src/index.ts";
import { openWorker, WORKSPACE } from "./support/workers.ts";

const QUESTION = { raw_input: "Where is RecipeBook defined?" };
const WITH_REVIEW = {
  order: ["perception", "intent", "plan", "execution", "critic", "review", "integration"],
};

describe("a stage of one's own", () => {
  it("R6: runs between critic and integration, and its output stands in the envelope", async () => {
    const seen: unknown[] = [];
    const review = defineStage({
      name: "review",
      outputSchema: { type: "object", required: ["ok"], properties: { ok: { type: "boolean" } } },
      run(context) {
        seen.push(context.output("critic"), context.rawInput);
        return { ok: true };
      },
    });
    const worker = await openWorker({ pipeline: WITH_REVIEW, stages: [review] });
    const done = await worker.process(QUESTION);
    expect(done).toMatchObject({ outputs: { review: { ok: true } }, stage_order: WITH_REVIEW.order });
    expect(done.processing_history?.map(({ agent }) => agent)).toEqual(WITH_REVIEW.order);
    expect(seen).toEqual([expect.objectContaining({ verdict: "approved" }), QUESTION.raw_input]);
    expect((await worker.process(QUESTION, { until: "review" })).current_stage).toBe("integration");
    expect((await worker.process(QUESTION, { only: ["perception"] })).current_stage).toBe("intent");
  });

  it("stands for a built-in one under its name", async () => {
    const worker = await openWorker({
      stages: [defineStage({ name: "perception", run: async () => ({ normalized_input: "mine" }) })],
    });
    const done = await worker.process(QUESTION, { until: "perception" });
    expect(done.outputs).toEqual({ perception: { normalized_input: "mine" } });
  });

  it("may give the promise of another library", async () => {
    const run = (): never =>
      ({
        // biome-ignore lint/suspicious/noThenProperty: this is what such a promise is
        then: (resolve: (value: unknown) => void) => resolve({ normalized_input: "later" }),
      }) as never;
    const worker = await openWorker({ stages: [defineStage({ name: "perception", run })] });
    const done = await worker.process(QUESTION, { until: "perception" });
    expect(done.outputs).toEqual({ perception: { normalized_input: "later" } });
  });

  it("sees secrets whole, and what it says of them is masked", async () => {
    let seen: unknown;
    const stage = defineStage({
      name: "perception",
      run(context) {
        seen = context.metadata("db_password");
        return { normalized_input: `it is ${String(seen)}`, db_password: seen };
      },
    });
    const worker = await openWorker({ stages: [stage] });
    const done = await worker.process(
      { ...QUESTION, metadata: { db_password: "Zk4vQ9tLm2" } },
      { until: "perception" },
    );
    expect(seen).toBe("Zk4vQ9tLm2");
    expect(JSON.stringify(done.outputs)).not.toContain("Zk4vQ9tLm2");
    expect(done.metadata).toEqual({ db_password: "Zk4vQ9tLm2" });
  });

  it.each<[string, () => unknown, string]>([
    [
      "an error",
      () => {
        throw new Error("the register is closed");
      },
      "the register is closed",
    ],
    ["a rejection", () => Promise.reject(new TypeError("no such thing")), "no such thing"],
    [
      "what is no error",
      () => {
        throw "just a text";
      },
      "just a text",
    ],
    ["no object", () => "text", "must be an object"],
    ["nothing", () => undefined, "must be an object"],
    ["what is no JSON", () => ({ n: 1n }), "must be JSON"],
    ["what its schema refuses", () => ({ ok: "yes" }), "boolean"],
  ])("R13: what is wrong with it is a stage error in the envelope: %s", async (_, run, message) => {
    const worker = await openWorker({
      pipeline: WITH_REVIEW,
      stages: [
        defineStage({
          name: "review",
          ...(message === "boolean" ? { outputSchema: { properties: { ok: { type: "boolean" } } } } : {}),
          run: run as never,
        }),
      ],
    });
    const done = await worker.process(QUESTION);
    expect(done.errors).toContainEqual(
      expect.objectContaining({
        agent: "review",
        error_type: "StageError",
        message: expect.stringContaining(message),
      }),
    );
    expect(JSON.stringify(done.errors)).not.toMatch(/\.ts:\d/);
  });

  it("R14: is stopped after its own time, and hears of it", async () => {
    let reason: unknown;
    const slow = defineStage({
      name: "perception",
      timeoutMs: 20,
      run: ({ signal }) =>
        new Promise((resolve) => {
          signal.addEventListener("abort", () => {
            reason = signal.reason;
            resolve({});
          });
        }),
    });
    const worker = await openWorker({ stages: [slow] });
    const done = await worker.process(QUESTION);
    expect(done.errors).toMatchObject([{ agent: "perception", details: { code: "ETIMEOUT" } }]);
    expect(reason).toMatchObject({ code: "ETIMEOUT" });
  });
});

describe("a tool of one's own", () => {
  const plan = defineStage({
    name: "plan",
    run: () => ({ plan_id: "p1", steps: [{ tool: "notify", params: { text: "found" } }] }),
  });
  const notifier = (sideEffects: "none" | "read" | "write" | "execute" | "network", calls: unknown[]) =>
    defineTool({
      name: "notify",
      description: "Tells somebody.",
      inputSchema: {
        type: "object",
        required: ["text"],
        properties: { text: { type: "string" } },
        additionalProperties: false,
      },
      sideEffects,
      run(params, { signal, workspace }) {
        calls.push({ params, workspace, isSignal: signal instanceof AbortSignal });
        return { told: true };
      },
    });

  it("R11: asks before it does something, and runs once when it is approved", async () => {
    const calls: unknown[] = [];
    const worker = await openWorker({ stages: [plan], tools: [notifier("network", calls)] });
    const paused = await worker.process(QUESTION);
    expect(paused).toMatchObject({
      confirmation_pending: true,
      terminal_reason: "confirmation_required",
      current_stage: "execution",
    });
    expect(paused.confirmation_message).toContain("notify");
    expect(calls).toEqual([]);
    const done = await worker.resume(paused, { approve: true }, { until: "execution" });
    expect(calls).toEqual([
      { params: { text: "found" }, workspace: realpathSync(WORKSPACE), isSignal: true },
    ]);
    expect(done.outputs.execution).toMatchObject({ results: [{ tool: "notify", result: { told: true } }] });
  });

  it("R11: is not run where it is denied", async () => {
    const calls: unknown[] = [];
    const worker = await openWorker({ stages: [plan], tools: [notifier("write", calls)] });
    const denied = await worker.resume(await worker.process(QUESTION), { approve: false });
    expect(denied).toMatchObject({ terminated: true, terminal_reason: "denied_by_policy" });
    expect(calls).toEqual([]);
  });

  it.each(["none", "read"] as const)(
    "R11: runs without being asked for where it only has %s",
    async (effects) => {
      const calls: unknown[] = [];
      const worker = await openWorker({ stages: [plan], tools: [notifier(effects, calls)] });
      const done = await worker.process(QUESTION, { until: "execution" });
      expect(done.confirmation_pending).toBe(false);
      expect(calls).toHaveLength(1);
    },
  );

  it.each<[string, (params: object) => unknown]>([
    [
      "throws",
      () => {
        throw new Error("the line is dead");
      },
    ],
    ["gives no object", () => "told"],
    ["gives what is no JSON", () => ({ told: 1n })],
  ])("that %s is a failed step, and the run goes on", async (_, run) => {
    const tool = { ...notifier("read", []), run: run as never };
    const worker = await openWorker({ stages: [plan], tools: [tool] });
    const done = await worker.process(QUESTION, { until: "execution" });
    expect(done.outputs.execution).toMatchObject({
      status: "error",
      results: [{ tool: "notify", error: { code: expect.any(String) } }],
    });
  });
});

describe("a provider of one's own", () => {
  const ANSWERS: Readonly<Record<string, object>> = {
    intent: { intent: "find_definition", goals: ["Find RecipeBook"] },
  };
  const text = JSON.stringify(ANSWERS.intent);
  const capabilities = (): AdapterCapabilities => ({
    supports_thinking: false,
    supports_images: false,
    supports_tools: false,
    supports_system_prompt: true,
    supports_structured_output: false,
    supports_streaming: true,
    supports_streaming_tool_calls: false,
    supports_parallel_tool_calls: false,
    supports_prompt_caching: false,
    supports_system_messages_in_list: true,
    max_context_tokens: 100_000,
    max_output_tokens: 4_096,
    accepted_image_media_types: [],
  });
  const tokens = {
    input_tokens: 100,
    output_tokens: 10,
    cached_input_tokens: 0,
    cache_creation_input_tokens: 0,
  };
  const whole = async (): Promise<Completion> => ({
    content: [{ type: "text", text }],
    stopReason: "end_turn",
    tokens,
    status: "complete",
    raw: {},
  });
  async function* parts(): AsyncGenerator<StreamPart> {
    yield { type: "start", raw: {} };
    yield { type: "text", block: "0", text: text.slice(0, 10) };
    yield { type: "text", block: "0", text: text.slice(10) };
    yield { type: "block_end", block: "0" };
    yield { type: "tokens", tokens };
    yield { type: "finish", reason: "end_turn", raw: {} };
  }

  it.each<[string, ModelProvider["generate"]]>([
    ["as a whole", whole],
    ["part by part", parts],
  ])("answers %s for model mine:small", async (_, answer) => {
    const requests: unknown[] = [];
    const mine: ModelProvider = {
      capabilities,
      generate(request, options) {
        requests.push([request.model, options.signal instanceof AbortSignal]);
        return answer(request, options);
      },
      price: { input_per_mtok_usd: "1", output_per_mtok_usd: "2" },
    };
    const worker = await openWorker({ model: "mine:small", providers: { mine } });
    const done = await worker.process(QUESTION, { until: "intent" });
    expect(requests).toEqual([["small", true]]);
    expect(done).toMatchObject({ all_goals: ["Find RecipeBook"], llm_call_count: 1, errors: [] });
    const usage = done.processing_history?.at(-1)?.model_usage;
    expect(usage).toMatchObject([{ model: "mine:small", input_tokens: 100, cost_usd: "0.00012" }]);
  });

  it("sees no secrets, and what it throws is an error of the stage", async () => {
    let seen = "";
    const mine: ModelProvider = {
      capabilities,
      generate(request) {
        seen = JSON.stringify(request);
        throw new Error("out of order");
      },
    };
    const worker = await openWorker({ model: "mine:small", providers: { mine } });
    const done = await worker.process({ raw_input: "Where is DB_PASSWORD=Zk4vQ9tLm2 used?" });
    expect(seen).toContain("DB_PASSWORD");
    expect(seen).not.toContain("Zk4vQ9tLm2");
    expect(done.errors).toMatchObject([{ agent: "intent" }]);
  });
});

describe("what a run does", () => {
  it("is told without secrets", async () => {
    const events: RunEvent[] = [];
    const stage = defineStage({
      name: "perception",
      run() {
        throw new Error("GET https://app:Zk4vQ9tLm2@db.local/ failed");
      },
    });
    const worker = await openWorker({ stages: [stage] });
    const done = await worker.process(QUESTION, { onEvent: (event) => void events.push(event) });
    expect(JSON.stringify([events, done])).not.toContain("Zk4vQ9tLm2");
  });
});
