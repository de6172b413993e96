import { describe, expect, it } from "vitest";
import { DEFAULT_ORDER } from "../../src/pipeline/stage-order.ts";
import { answer, createBench, envelopeWith, parse, path, toBytes } from "./support/bench.ts";
import { executed, planWith, verdict } from "./support/outputs.ts";

describe("R1 Start", () => {
  it.each(["start", ""])("R1: current_stage %j begins with the first stage", async (current_stage) => {
    const bench = createBench();
    await bench.process(envelopeWith({ current_stage }));
    expect(path(bench)).toEqual([...DEFAULT_ORDER]);
  });

  it("R1: start begins with the first stage of the envelope's own order", async () => {
    const bench = createBench();
    await bench.process(envelopeWith({ stage_order: ["intent", "integration"] }));
    expect(path(bench)).toEqual(["intent", "integration"]);
  });

  it.each([...DEFAULT_ORDER.entries()])(
    "R1, H6: a run at stage %i (%s) resumes there",
    async (index, stage) => {
      const bench = createBench();
      const outputs = {
        plan: planWith("p1", "look"),
        execution: executed(null),
        critic: verdict("approved"),
      };
      await bench.process(envelopeWith({ current_stage: stage, outputs }));
      expect(path(bench)).toEqual(DEFAULT_ORDER.slice(index));
    },
  );

  it.each(["planner", "executor"])("R1: the peers' stage name %s is known", async (current_stage) => {
    const bench = createBench();
    await bench.process(envelopeWith({ current_stage, outputs: { plan: planWith("p1", "look") } }));
    expect(path(bench)[0]).toBe(current_stage === "planner" ? "plan" : "execution");
  });

  it("R1: a known stage that stage_order lacks runs, and the order goes on behind it", async () => {
    const bench = createBench();
    const stage_order = ["perception", "intent", "critic", "integration"];
    const after = await bench.process(envelopeWith({ current_stage: "plan", stage_order }));
    expect(path(bench)).toEqual(["plan", "critic", "integration"]);
    expect(after.processing_history[0]).toMatchObject({ agent: "plan", stage_order: 0 });
  });

  it("R1: a stage of the pipeline's own that stage_order lacks goes on behind it, not from the top", async () => {
    const order = ["perception", "intent", "synthesizer", "critic", "integration"];
    const bench = createBench({ order, scripts: { synthesizer: [{ output: { notes: [] } }] } });
    const stage_order = ["perception", "intent", "critic", "integration"];
    await bench.process(envelopeWith({ current_stage: "synthesizer", stage_order }));
    expect(path(bench)).toEqual(["synthesizer", "critic", "integration"]);
  });

  it.each([
    ["end", false],
    ["end", true],
    ["start", true],
    ["critic", true],
    ["nobody", true],
  ])(
    "R1, H7: at %s with terminated %s nothing runs and no byte changes",
    async (current_stage, terminated) => {
      const bench = createBench();
      const finished = await bench.process(envelopeWith());
      const given = toBytes({ ...finished, current_stage, terminated });
      expect(await bench.processBytes(given)).toEqual(given);
      expect(bench.visits).toHaveLength(6);
      expect(bench.events).toEqual([]);
    },
  );

  it.each([
    ["a peer's stage", { current_stage: "synthesizer", stage_order: ["perception", "synthesizer"] }],
    ["a first stage of a peer", { current_stage: "start", stage_order: ["synthesizer", "critic"] }],
  ])("R1: %s is left to the peer", async (_, fields) => {
    const bench = createBench();
    const after = await bench.process(envelopeWith(fields));
    expect(bench.visits).toEqual([]);
    expect(after).toMatchObject({
      current_stage: fields.current_stage,
      terminated: false,
      agent_hop_count: 0,
    });
  });

  it("R1, R17: a stage that this worker knows, but does not own here, is left to the peer", async () => {
    const bench = createBench();
    const given = envelopeWith({ current_stage: "plan" });
    const after = await bench.process(given, { only: new Set(["critic"]) });
    expect(bench.visits).toEqual([]);
    expect(after.current_stage).toBe("plan");
  });

  it.each(["synthesizer", "Perception", "__proto__", "toString", "nobody"])(
    "R1: the stage %j, which nobody knows, is EENVELOPE at its path, and the text does not quote it",
    async (current_stage) => {
      const bench = createBench();
      const given = envelopeWith({ current_stage, stage_order: ["perception", "a peer's own stage"] });
      const failure = await bench.process(given).catch((error: unknown) => error);
      expect(failure).toMatchObject({ code: "EENVELOPE", details: { errors: [{ path: "/current_stage" }] } });
      const { message, hint } = failure as { message: string; hint: string };
      expect(`${message} ${hint}`).not.toMatch(/synthesizer|Perception|__proto__|toString|nobody|peer's own/);
      expect(bench.visits).toEqual([]);
    },
  );

  it("R1, H36: the pseudo-stage clarification waits, and its answer leads to intent", async () => {
    const bench = createBench();
    const given = envelopeWith({ current_stage: "clarification", clarification_question: "Which main?" });
    const waiting = await bench.process(given);
    expect(bench.visits).toEqual([]);
    expect(waiting.terminated).toBe(false);

    const after = await bench.resume(waiting, answer("the one in C"));
    expect(path(bench)).toEqual(DEFAULT_ORDER.slice(1));
    expect(bench.visits[0]!.context.clarification).toEqual({
      question: "Which main?",
      answer: "the one in C",
    });
    expect(after).toMatchObject({ current_stage: "end", clarification_pending: false });
  });

  it("R1: a caller's answer at the pseudo-stage clarification is enough", async () => {
    const bench = createBench();
    const given = { current_stage: "clarification", clarification_response: "the one in C" };
    await bench.process(envelopeWith(given));
    expect(path(bench)[0]).toBe("intent");
    expect(bench.visits[0]!.context.clarification?.answer).toBe("the one in C");
  });

  it.each([
    ["nothing", null, []],
    ["no", false, []],
  ])("R1, H36: the pseudo-stage confirmation with %s as answer runs nothing", async (_, response, ran) => {
    const bench = createBench();
    const outputs = { plan: planWith("p1", "shell") };
    const fields = { current_stage: "confirmation", confirmation_response: response, outputs };
    const after = await bench.process(envelopeWith(fields));
    expect(path(bench)).toEqual(ran);
    expect(after.terminated).toBe(response === false);
    if (response === false) expect(after).toMatchObject({ current_stage: "execution" });
  });

  it("R1, R11: the pseudo-stage confirmation approves no plan that it does not name", async () => {
    const bench = createBench();
    const outputs = { plan: planWith("p1", "shell") };
    const fields = { current_stage: "confirmation", confirmation_response: true, outputs };
    const after = await bench.process(envelopeWith(fields));
    expect(bench.visits).toEqual([]);
    expect(after).toMatchObject({ current_stage: "execution", confirmation_pending: true });
    expect(after.confirmation_response).toBeNull();
  });

  it("R1: the words start and end in stage_order are no stages", async () => {
    const bench = createBench();
    const stage_order = ["start", ...DEFAULT_ORDER, "end"];
    const after = await bench.process(envelopeWith({ stage_order }));
    expect(path(bench)).toEqual([...DEFAULT_ORDER]);
    expect(after).toMatchObject({ current_stage: "end", stage_order });
    expect(after.processing_history[0]).toMatchObject({ agent: "perception", stage_order: 1 });
  });

  it("R1: without stages there is nothing to do (C28)", async () => {
    const bench = createBench({ order: [] });
    const after = await bench.process(envelopeWith());
    expect(bench.visits).toEqual([]);
    expect(after.agent_hop_count).toBe(0);
  });

  it("R1: a delivered envelope keeps what the worker does not touch, byte by byte", async () => {
    const bench = createBench();
    const text = `{"metadata":{"big": 12345678901234567890, "f":1.0},${JSON.stringify(envelopeWith()).slice(1)}`;
    const after = Buffer.from(await bench.processBytes(toBytes(text))).toString();
    expect(after).toContain('{"metadata":{"big": 12345678901234567890, "f":1.0},');
    expect(parse(toBytes(after)).current_stage).toBe("end");
  });
});
