import { describe, expect, it } from "vitest";
import {
  type CallOptions,
  createServer,
  createWorker,
  defineStage,
  defineTool,
  type StageDefinition,
  type Tool,
  type Worker,
  type WorkerOptions,
} from "../../../src/index.ts";
import { failureOf, openWorker } from "./support/workers.ts";

const stage = (more: Partial<StageDefinition> = {}): StageDefinition =>
  defineStage({ name: "review", run: () => ({}), ...more });
const tool = (more: Partial<Tool> = {}): Tool =>
  defineTool({
    name: "notify",
    description: "Tells somebody.",
    inputSchema: { type: "object" },
    sideEffects: "network",
    run: () => ({}),
    ...more,
  });
const WITH_REVIEW = {
  order: ["perception", "intent", "plan", "execution", "critic", "review", "integration"],
};

/** As a program in JavaScript may call it. */
const wild = (value: unknown): WorkerOptions => value as WorkerOptions;

describe("createWorker refuses what is wrong as EARG", () => {
  it.each<[string, WorkerOptions, string]>([
    ["a stage that no order names", { stages: [stage()] }, "review"],
    ["a stage without a proper name", { stages: [stage({ name: "no spaces" })] }, "no spaces"],
    ["a stage with a reserved name", { stages: [stage({ name: "end" })] }, "end"],
    ["a stage twice", { pipeline: WITH_REVIEW, stages: [stage(), stage()] }, "review"],
    [
      "a stage twice under two spellings",
      { stages: [stage({ name: "plan" }), stage({ name: "planner" })] },
      "planner",
    ],
    [
      "a stage with a schema that is none",
      { pipeline: WITH_REVIEW, stages: [stage({ outputSchema: { type: "nonsense" } })] },
      "outputSchema",
    ],
    [
      "a stage with a time that is none",
      { pipeline: WITH_REVIEW, stages: [stage({ timeoutMs: -1 })] },
      "timeoutMs",
    ],
    ["a stage that cannot run", wild({ pipeline: WITH_REVIEW, stages: [{ name: "review" }] }), "run"],
    ["a stage that is no object", wild({ stages: [null] }), "stages"],
    ["a tool without a proper name", { tools: [tool({ name: "" })] }, "name"],
    ["a tool twice", { tools: [tool(), tool()] }, "notify"],
    ["a tool with the name of a built-in one", { tools: [tool({ name: "code_search" })] }, "code_search"],
    ["a tool with a schema that is none", { tools: [tool({ inputSchema: { type: 7 } })] }, "inputSchema"],
    ["a tool without its side effects", wild({ tools: [{ ...tool(), sideEffects: "some" }] }), "sideEffects"],
    ["an option that is not known", wild({ workSpace: "." }), "workSpace"],
    ["a workspace that is no text", wild({ workspace: 7 }), "workspace"],
    ["a limit that is no number", wild({ maxBytes: "1" }), "maxBytes"],
    ["a provider that cannot answer", wild({ providers: { mine: {} } }), "providers.mine"],
    ["a pipeline that is not right", wild({ pipeline: { order: ["start"] } }), "order"],
    ["a model of nobody", { model: "nobody:small" }, "provider"],
  ])("%s", async (_, options, named) => {
    const error = await failureOf(createWorker({ env: {}, ...options }));
    expect(error.code).toBe("EARG");
    expect(error.message).toContain(named);
  });

  it("null, which is no options at all", async () => {
    expect((await failureOf(createWorker(wild(null)))).code).toBe("EARG");
  });

  it("a workspace that does not exist, with a hint that names the argument", async () => {
    const error = await failureOf(createWorker({ workspace: "/nowhere/at/all" }));
    expect(error).toMatchObject({ code: "ENOTFOUND", hint: expect.stringContaining("createWorker") });
  });

  it("a model without its key, with a hint that names the argument", async () => {
    const error = await failureOf(createWorker({ env: {}, model: "anthropic:claude-sonnet-4-6" }));
    expect(error).toMatchObject({ code: "EAUTH", hint: expect.stringContaining("keys or env") });
  });
});

describe("every rejection is a WorkerError", () => {
  const cyclic: Record<string, unknown> = { raw_input: "q" };
  cyclic.metadata = cyclic;
  const anything = (value: unknown): never => value as never;

  it.each<[string, string, (worker: Worker) => Promise<unknown>]>([
    ["no envelope", "EENVELOPE", (worker) => worker.process({ a: 1 })],
    ["undefined", "EARG", (worker) => worker.process(anything(undefined))],
    ["a cycle", "EARG", (worker) => worker.process(cyclic)],
    ["a BigInt", "EARG", (worker) => worker.process({ raw_input: "q", metadata: { n: 1n } })],
    ["options that are none", "EARG", (worker) => worker.process({ raw_input: "q" }, anything(null))],
    [
      "an option that is not known",
      "EARG",
      (worker) => worker.process({ raw_input: "q" }, anything({ untill: "plan" })),
    ],
    ["steps below zero", "EARG", (worker) => worker.process({ raw_input: "q" }, { steps: -1 })],
    [
      "an option of process for normalize",
      "EARG",
      (worker) => worker.normalize({ raw_input: "q" }, { steps: 1 }),
    ],
    [
      "an option of process for explain",
      "EARG",
      (worker) => worker.explain({ raw_input: "q" }, { steps: 1 }),
    ],
    ["a stage of no order", "EARG", (worker) => worker.process({ raw_input: "q" }, { until: "review" })],
    [
      "a signal that is none",
      "EARG",
      (worker) => worker.process({ raw_input: "q" }, anything({ signal: {} })),
    ],
    [
      "a callback that is none",
      "EARG",
      (worker) => worker.process({ raw_input: "q" }, anything({ onEvent: 1 })),
    ],
    [
      "two actions",
      "EARG",
      (worker) => worker.resume({ raw_input: "q" }, anything({ answer: "", approve: true })),
    ],
    ["no action", "EARG", (worker) => worker.resume({ raw_input: "q" }, anything(undefined))],
    ["a text for bytes", "EARG", (worker) => worker.call("normalize", anything("{}"))],
    ["an operation of nobody", "EARG", (worker) => worker.call("explode", Buffer.from("{}"))],
    ["bytes that are no JSON", "EPARSE", (worker) => worker.call("normalize", Buffer.from("{"))],
    ["nothing at all", "EPARSE", (worker) => worker.call("normalize", Buffer.alloc(0))],
    ["a peer's error", "EENVELOPE", (worker) => worker.merge({ raw_input: "q" }, { error: true, code: "x" })],
  ])("%s: %s", async (_, code, call) => {
    const error = await failureOf(call(await openWorker()));
    const { message, hint, details, retryable } = error;
    expect(error.code).toBe(code);
    expect(hint).not.toMatch(/--\w|stdin/);
    expect(JSON.parse(JSON.stringify(error))).toEqual(
      JSON.parse(JSON.stringify({ code, message, hint, details, retryable })),
    );
    expect(JSON.stringify(error)).not.toMatch(/\.ts:\d/);
  });

  it("also one in a loop over stream", async () => {
    const worker = await openWorker();
    const first = worker.stream({ a: 1 })[Symbol.asyncIterator]().next();
    expect((await failureOf(first)).code).toBe("EENVELOPE");
    const options = { signal: 1 } as unknown as CallOptions;
    const second = worker.stream({ raw_input: "q" }, options)[Symbol.asyncIterator]().next();
    expect((await failureOf(second)).code).toBe("EARG");
  });

  it("names the argument where the input is too large, and masks what it quotes", async () => {
    const worker = await openWorker({ maxBytes: 100 });
    const error = await failureOf(worker.normalize({ raw_input: "x".repeat(200) }));
    expect(error).toMatchObject({ code: "EARG", hint: expect.stringContaining("maxBytes") });
    const peer = { error: true, code: "X", message: "GET https://app:Zk4vQ9tLm2@db.local/ failed" };
    const masked = await failureOf((await openWorker()).normalize(peer));
    expect(JSON.stringify(masked)).not.toContain("Zk4vQ9tLm2");
  });

  it.each([
    ["a worker that is none", {} as Worker, {}],
    ["a token that is short", undefined, { token: "short" }],
    ["a concurrency of 0", undefined, { concurrency: 0 }],
  ])("createServer with %s", async (_, wrong, options) => {
    const worker = wrong ?? (await openWorker());
    expect((await failureOf(createServer(worker, options))).code).toBe("EARG");
  });
});

describe("what a caller's functions throw", () => {
  it("changes nothing of the run, and is told to the log", async () => {
    const log: unknown[] = [];
    const worker = await openWorker({ log: (entry) => void log.push(entry) });
    const broken = (): never => {
      throw new Error("broken");
    };
    const done = await worker.process(
      { raw_input: "q", stage_order: [7] },
      { until: "perception", onEvent: broken, onWarnings: broken },
    );
    expect(done.outputs).toHaveProperty("perception");
    expect(done.errors).toEqual([]);
    expect(JSON.stringify(log)).toContain("onEvent has thrown");
    expect(JSON.stringify(log)).toContain("onWarnings has thrown");
  });
});
