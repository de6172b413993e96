import { describe, expect, it } from "vitest";
import type { RunEvent, Warning } from "../../../src/index.ts";
import { fullEnvelope } from "../../support/envelopes.ts";
import { openWorker, WORKSPACE } from "./support/workers.ts";

const QUESTION = { raw_input: "Where is main defined?" };

describe("a worker of the library", () => {
  it("answers a question about its workspace with plain objects", async () => {
    const worker = await openWorker();
    const created = await worker.create({ raw_input: "Where is RecipeBook defined?" });
    expect(created).toMatchObject({ user_id: "anonymous", current_stage: "start" });
    const done = await worker.process(created);
    expect(Object.getPrototypeOf(done)).toBe(Object.prototype);
    expect(done).toMatchObject({ terminated: true, terminal_reason: "completed_successfully" });
    expect((await worker.result(done)).response).toEqual(expect.any(String));
    expect(await worker.canContinue(done)).toMatchObject({ can_continue: false });
    expect(await worker.explain(done)).toContain("ended: completed_successfully");
  });

  it("leaves what it is given as it was", async () => {
    const worker = await openWorker();
    const envelope = Object.freeze({ ...QUESTION, metadata: Object.freeze({ a: [1] }) });
    const done = await worker.process(envelope, { until: "perception" });
    expect(done.metadata).toEqual({ a: [1] });
    expect(envelope).toEqual({ ...QUESTION, metadata: { a: [1] } });
  });

  it("normalizes, validates and merges", async () => {
    const worker = await openWorker();
    const sent = await worker.normalize({ ...QUESTION, max_iterations: 7 });
    expect(sent).toMatchObject({ max_iterations: 7, outputs: {} });
    expect(await worker.validate(sent)).toMatchObject({ valid: true, errors: [] });
    expect(await worker.validate([1])).toMatchObject({ valid: false });
    const { max_iterations: _, ...reply } = sent;
    expect(await worker.merge(sent, { ...reply, iteration: 1 })).toMatchObject({
      max_iterations: 7,
      iteration: 1,
    });
    const { lossless, findings, merged } = await worker.merge(sent, reply, { report: true });
    expect([lossless, merged?.max_iterations]).toEqual([false, 7]);
    expect(findings).toMatchObject([{ path: "/max_iterations", kind: "lost", sent: 7, expected: false }]);
  });

  it("tells of repairs, and of numbers that JavaScript cannot hold, by their paths", async () => {
    const worker = await openWorker();
    const told: Warning[] = [];
    const onWarnings = (warnings: readonly Warning[]): void => void told.push(...warnings);
    await worker.normalize({ raw_input: "q", goal_completion_status: { a: "done" } }, { onWarnings });
    expect(told.map(({ path }) => path)).toContain("/goal_completion_status/a");

    const digits = await openWorker({
      pipeline: { stages: { perception: { exec: ["sh", "-c", ADD_DIGITS] } } },
    });
    told.length = 0;
    await digits.process(QUESTION, { until: "perception", onWarnings });
    expect(told).toContainEqual(
      expect.objectContaining({ path: "/outputs/perception/big", code: "inexact" }),
    );
    const { bytes } = await digits.call("process", Buffer.from(JSON.stringify(QUESTION)), {
      until: "perception",
    });
    expect(Buffer.from(bytes).toString()).toContain('"big":12345678901234567890');
  });

  it("masks a secret in the path of a warning", async () => {
    const worker = await openWorker();
    const told: Warning[] = [];
    const key = "sk-ant-api03-abcdefghijklmnopqrstuvwxyz0123456789";
    await worker.call("normalize", Buffer.from(`{"raw_input":"q","outputs":{"${key}":1}}`), {
      onWarnings: (warnings) => void told.push(...warnings),
    });
    expect(told.length).toBeGreaterThan(0);
    expect(JSON.stringify(told)).not.toContain(key);
  });

  it("gives the bytes of the command line, untouched but for what the run has changed", async () => {
    const worker = await openWorker();
    const text = fullEnvelope({ metadata: { n: 0 } }).replace('"n":0', '"n": 1.50e+3');
    const { bytes, warnings } = await worker.call("normalize", Buffer.from(text));
    expect(Buffer.from(bytes).toString()).toBe(text);
    expect(warnings).toEqual([]);
  });

  it("gives bytes that do not change with the caller's memory", async () => {
    const worker = await openWorker();
    const input = new Uint8Array(Buffer.from(fullEnvelope()));
    const answered = worker.call("normalize", input);
    input.fill(0x20);
    const { bytes } = await answered;
    expect(Buffer.from(bytes).toString()).toBe(fullEnvelope());
  });

  it("takes strict, redact, steps, until, only and timeoutMs for one call", async () => {
    const worker = await openWorker();
    const secret = { ...QUESTION, metadata: { db_password: "Zk4vQ9tLm2" } };
    expect(JSON.stringify(await worker.process(secret, { until: "perception" }))).toContain("Zk4vQ9tLm2");
    expect(JSON.stringify(await worker.process(secret, { until: "perception", redact: true }))).not.toContain(
      "Zk4vQ9tLm2",
    );
    expect((await worker.process(QUESTION, { steps: 2 })).agent_hop_count).toBe(2);
    expect((await worker.process(QUESTION, { only: ["perception"] })).current_stage).toBe("intent");
    await expect(worker.process({ raw_input: "q", user_id: null }, { strict: true })).rejects.toMatchObject({
      code: "EENVELOPE",
    });
    await expect(worker.explain({ raw_input: "q", user_id: null }, { strict: true })).rejects.toMatchObject({
      code: "EENVELOPE",
    });
    expect(
      (await worker.process(QUESTION, { timeoutMs: 60_000, until: "perception" })).outputs,
    ).toHaveProperty("perception");
  });

  it("holds every call to the strict and the redact of its worker", async () => {
    const worker = await openWorker({ strict: true, redact: true });
    await expect(worker.normalize({ raw_input: "q" }, { strict: false })).rejects.toMatchObject({
      code: "EENVELOPE",
    });
    const secret = JSON.parse(fullEnvelope({ metadata: { db_password: "Zk4vQ9tLm2" } }));
    expect(await worker.normalize(secret, { redact: false })).toMatchObject({
      metadata: { db_password: "***" },
    });
  });

  it("tells what a run does, to onEvent and to a loop", async () => {
    const worker = await openWorker();
    const heard: RunEvent[] = [];
    await worker.process(QUESTION, { until: "intent", onEvent: (event) => void heard.push(event) });
    const expected = ["stage_started", "stage_finished", "stage_started", "stage_finished"];
    expect(heard.map(({ type }) => type)).toEqual(expect.arrayContaining(expected));

    const seen: string[] = [];
    const also: string[] = [];
    const options = { until: "intent", onEvent: ({ type }: RunEvent) => void also.push(type) };
    for await (const event of worker.stream(QUESTION, options)) {
      seen.push(event.type);
      if (event.type === "envelope") expect(event.envelope.outputs).toHaveProperty("intent");
    }
    expect(seen).toEqual([...heard.map(({ type }) => type), "envelope"]);
    expect(also).toEqual(heard.map(({ type }) => type));
  });

  it("goes on with an answer and with a higher limit", async () => {
    const worker = await openWorker({ pipeline: { stages: { intent: { script: [ASKING, GOALS] } } } });
    const paused = await worker.process(QUESTION);
    expect(paused).toMatchObject({ clarification_pending: true, terminal_reason: "clarification_required" });
    const answered = await worker.resume(paused, { answer: "the one in C" }, { until: "intent" });
    expect(answered).toMatchObject({ clarification_pending: false, all_goals: ["find it"] });

    const plain = await openWorker();
    const bounded = await plain.process({ ...QUESTION, max_agent_hops: 2 });
    expect(bounded).toMatchObject({ terminal_reason: "max_agent_hops_exceeded", agent_hop_count: 2 });
    const raised = await plain.resume(bounded, { set: { max_agent_hops: 21 } });
    expect(raised.agent_hop_count).toBeGreaterThan(2);
  });

  it("moves large outputs to its artifacts where a call asks for it", async ({ onTestFinished }) => {
    const { mkdtempSync, readdirSync, rmSync } = await import("node:fs");
    const artifacts = mkdtempSync("/tmp/envelope-worker-artifacts-");
    onTestFinished(() => rmSync(artifacts, { recursive: true, force: true }));
    const worker = await openWorker({ artifacts });
    const large = { ...QUESTION, outputs: { notes: { text: "x".repeat(40_000) } } };
    const done = await worker.process(large, { until: "perception", offload: true });
    expect(JSON.stringify(done).length).toBeLessThan(20_000);
    expect(readdirSync(artifacts, { recursive: true }).length).toBeGreaterThan(0);
  });

  it("has the pipeline from a file, too", async () => {
    const worker = await openWorker({ workspace: WORKSPACE, pipeline: { bounds: { max_iterations: 9 } } });
    expect((await worker.process(QUESTION, { until: "perception" })).max_iterations).toBe(9);
  });
});

const ADD_DIGITS = `sed 's/"outputs":{}/"outputs":{"perception":{"normalized_input":"q","big":12345678901234567890}}/'`;
const ASKING = {
  output: { intent: "analyze_code", goals: [], clarification_needed: true, clarification_question: "Which?" },
};
const GOALS = { output: { intent: "find_definition", goals: ["find it"] } };
