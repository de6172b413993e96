import { describe, expect, it } from "vitest";
import { answer, approve, createBench, deny, envelopeWith, path, toBytes } from "./support/bench.ts";
import { asking, intentWith, verdict } from "./support/outputs.ts";

const ASKS_ONCE = { intent: [asking("Which main?"), intentWith("g1")] };

describe("R10 Clarification", () => {
  it("R10: intent asks: the run pauses with every field set", async () => {
    const bench = createBench({ scripts: ASKS_ONCE });
    const paused = await bench.process(envelopeWith({ clarification_response: "to an older question" }));
    expect(paused).toMatchObject({
      current_stage: "intent",
      clarification_pending: true,
      clarification_question: "Which main?",
      clarification_response: null,
      terminal_reason: "clarification_required",
      terminated: false,
      completed_at: null,
      all_goals: [],
    });
    expect(paused.outputs.intent).toEqual(asking("Which main?"));
    expect(bench.events.slice(-2)).toEqual([
      { type: "interrupted", stage: "intent", kind: "clarification" },
      { type: "run_finished", stage: "intent", reason: "clarification_required" },
    ]);
  });

  it("R10: delivered again without an answer, it waits, and no byte changes", async () => {
    const bench = createBench({ scripts: ASKS_ONCE });
    const paused = await bench.processBytes(toBytes(envelopeWith()));
    expect(await bench.processBytes(paused)).toEqual(paused);
    expect(path(bench)).toEqual(["perception", "intent"]);
  });

  it("R10: an answer in another process goes to intent, and the run goes on to its end", async () => {
    const first = createBench({ scripts: ASKS_ONCE });
    const paused = await first.process(envelopeWith());
    const second = createBench({ scripts: ASKS_ONCE });
    const after = await second.resume(paused, answer("the one in C"));
    expect(path(second)).toEqual(["intent", "plan", "execution", "critic", "integration"]);
    expect(second.visits[0]!.context.clarification).toEqual({
      question: "Which main?",
      answer: "the one in C",
    });
    expect(after).toMatchObject({
      clarification_pending: false,
      clarification_response: "the one in C",
      terminal_reason: "completed_successfully",
      agent_hop_count: 7,
    });
  });

  it("R10: an answer that the caller sets is taken by process", async () => {
    const bench = createBench({ scripts: ASKS_ONCE });
    const paused = await bench.process(envelopeWith());
    const after = await bench.process({ ...paused, clarification_response: "the one in C" }, { steps: 1 });
    expect(after).toMatchObject({
      current_stage: "plan",
      clarification_pending: false,
      terminal_reason: null,
      all_goals: ["g1"],
    });
  });

  it("R10: an empty text is no answer", async () => {
    const bench = createBench({ scripts: ASKS_ONCE });
    const paused = await bench.process(envelopeWith());
    for (const fields of [
      {},
      { interrupt_pending: true, interrupt: { kind: "clarification", response: { text: "" } } },
    ]) {
      const after = await bench.process({ ...paused, ...fields, clarification_response: "" });
      expect(after).toMatchObject({ clarification_pending: true, terminal_reason: "clarification_required" });
    }
    expect(path(bench)).toEqual(["perception", "intent"]);
  });

  it("R10: an old answer never answers a new question", async () => {
    const scripts = { intent: [asking("Which main?"), asking("Which file?"), intentWith("g1")] };
    const bench = createBench({ scripts });
    const first = await bench.process(envelopeWith());
    const second = await bench.resume(first, answer("the one in C"));
    expect(second).toMatchObject({
      clarification_pending: true,
      clarification_question: "Which file?",
      clarification_response: null,
      current_stage: "intent",
    });
    expect(await bench.process(second)).toEqual(second);
    const after = await bench.resume(second, answer("main.c"));
    expect(bench.visits[3]!.context.clarification).toEqual({ question: "Which file?", answer: "main.c" });
    expect(after.terminal_reason).toBe("completed_successfully");
  });

  it("R10: after a reintent a new question waits for a new answer", async () => {
    const intent = [asking("Which main?"), intentWith("g1"), asking("Which file?"), intentWith("g1")];
    const bench = createBench({ scripts: { intent, critic: [verdict("reintent"), verdict("approved")] } });
    const first = await bench.process(envelopeWith());
    const second = await bench.resume(first, answer("the one in C"));
    expect(second).toMatchObject({ iteration: 1, clarification_pending: true, clarification_response: null });
    expect((await bench.resume(second, answer("main.c"))).current_stage).toBe("end");
  });

  it.each([
    ["approve", approve],
    ["deny", deny],
  ])("R10: %s does not answer a question, and says what waits", async (_, action) => {
    const bench = createBench({ scripts: ASKS_ONCE });
    const paused = await bench.process(envelopeWith());
    await expect(bench.resume(paused, action)).rejects.toMatchObject({
      code: "EARG",
      details: { expected: "confirmation", waiting_for: "clarification" },
    });
    expect(path(bench)).toEqual(["perception", "intent"]);
  });

  it.each([
    ["is fresh", {}],
    ["has ended", { terminated: true, clarification_pending: true }],
  ])("R10, C40: an answer to a run that %s is refused", async (_, fields) => {
    const bench = createBench();
    await expect(bench.resume(envelopeWith(fields), answer("x"))).rejects.toMatchObject({ code: "EARG" });
    expect(bench.visits).toEqual([]);
  });

  it.each([undefined, null, ""])(
    "R10: intent that asks without words (%j) still asks something",
    async (question) => {
      const output = { ...asking("x"), clarification_question: question };
      const paused = await createBench({ scripts: { intent: [{ output }] } }).process(envelopeWith());
      expect(paused.clarification_question).toMatch(/\?$/);
    },
  );

  it.each(["true", 1, null])("R10, H35: clarification_needed %j is not true", async (needed) => {
    const output = { ...intentWith("g1"), clarification_needed: needed };
    const bench = createBench({ scripts: { intent: [{ output }] } });
    const after = await bench.process(envelopeWith());
    expect(after.clarification_pending).toBe(false);
  });

  it("R10, C42: a question that was asked at another stage still resumes at intent", async () => {
    const bench = createBench();
    const fields = { current_stage: "plan", clarification_pending: true, clarification_response: "in C" };
    const after = await bench.process(envelopeWith(fields), { steps: 0 });
    expect(after).toMatchObject({ current_stage: "intent", clarification_pending: false });
    await bench.process(after, { steps: 1 });
    expect(bench.visits[0]).toMatchObject({
      stage: "intent",
      context: { clarification: { answer: "in C" } },
    });
  });

  it("R10, R17: an answer for a peer's intent is handed on", async () => {
    const only = new Set(["plan"]);
    const fields = { current_stage: "plan", clarification_pending: true, clarification_response: "in C" };
    const after = await createBench().process(envelopeWith(fields), { only });
    expect(after).toMatchObject({ current_stage: "intent", clarification_response: "in C" });
  });

  it("R10, R9: an answer survives a bound", async () => {
    const bench = createBench({ scripts: ASKS_ONCE });
    const paused = await bench.process(envelopeWith({ max_agent_hops: 2 }));
    const stopped = await bench.resume(paused, answer("the one in C"));
    expect(stopped).toMatchObject({ terminal_reason: "max_agent_hops_exceeded", current_stage: "intent" });
    const raised = { kind: "set", limits: new Map([["max_agent_hops", 9]]) } as never;
    await bench.resume(stopped, raised);
    expect(bench.visits[2]).toMatchObject({ context: { clarification: { answer: "the one in C" } } });
  });
});
