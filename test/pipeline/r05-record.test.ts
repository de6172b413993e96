import { describe, expect, it } from "vitest";
import { DEFAULT_ORDER } from "../../src/pipeline/stage-order.ts";
import { createBench, envelopeWith, toBytes } from "./support/bench.ts";
import { executed, INTEGRATION, intentWith, planWith, verdict } from "./support/outputs.ts";

describe("R5 Record", () => {
  it("R5, C17: each stage leaves one record with place, times, duration and model calls", async () => {
    const bench = createBench({
      scripts: { intent: [{ output: intentWith("g1"), llm_calls: 2, delay_ms: 1500 }] },
    });
    const after = await bench.process(envelopeWith());
    expect(after.processing_history.map((record: { agent: string }) => record.agent)).toEqual([
      ...DEFAULT_ORDER,
    ]);
    expect(after.processing_history[1]).toEqual({
      agent: "intent",
      stage_order: 2,
      started_at: "2026-01-02T03:04:05.000Z",
      completed_at: "2026-01-02T03:04:06.500Z",
      duration_ms: 1500,
      status: "success",
      error: null,
      llm_calls: 2,
    });
  });

  it("R5: records of peers stay before ours, as they were written", async () => {
    const theirs = '{"agent":"perception","stage_order":0,"duration_ms":1.50,"x":12345678901234567890}';
    const text = JSON.stringify(envelopeWith({ current_stage: "integration" }));
    const given = `${text.slice(0, -1)},"processing_history":[${theirs}]}`;
    const after = Buffer.from(await createBench().processBytes(toBytes(given))).toString();
    expect(after).toContain(`"processing_history":[${theirs},{"agent":"integration"`);
  });

  it("R5: the output of a stage is written under its key, with keys that the schema does not list", async () => {
    const output = { ...INTEGRATION, tone: "dry", __proto__x: 1 };
    const after = await createBench({ scripts: { integration: [output] } }).process(envelopeWith());
    expect(after.outputs.integration).toEqual(output);
  });

  it("R5: an output replaces the one that was there and leaves the others alone, byte by byte", async () => {
    const theirs = '"synthesizer":{"n":1.0,"big":12345678901234567890}';
    const text = JSON.stringify(envelopeWith({ current_stage: "integration" }));
    const given = text.replace('"outputs":{}', `"outputs":{"integration":{"old":1},${theirs}}`);
    const after = Buffer.from(await createBench().processBytes(toBytes(given))).toString();
    expect(after).toContain(`"outputs":{"integration":${JSON.stringify(INTEGRATION)},${theirs}}`);
  });

  it.each([
    ["perception", {}, "normalized_input"],
    ["intent", { intent: "explain" }, "goals"],
    ["plan", { plan_id: "p", steps: [{ tool: "look" }] }, "params"],
    ["execution", { status: "success", results: [{ step_index: 0, tool: "look" }], evidence: [] }, "result"],
    ["critic", { verdict: "approved", satisfied_goals: "g1", feedback: "" }, "satisfied_goals"],
    ["integration", { citations: [] }, "final_response"],
  ])(
    "R5: an output of %s that breaks its schema ends the run there and is not written",
    async (stage, output, field) => {
      const before = { perception: { normalized_input: "kept" } };
      const given = envelopeWith({ current_stage: stage, outputs: stage === "perception" ? {} : before });
      const after = await createBench({ scripts: { [stage]: [{ output }] } }).process(given);
      expect(after).toMatchObject({
        current_stage: stage,
        terminated: true,
        terminal_reason: "tool_failed_fatally",
        outputs: given.outputs,
        errors: [
          { agent: stage, error_type: "StageError", recoverable: false, details: { code: "EENVELOPE" } },
        ],
      });
      expect(after.outputs[stage]).toBeUndefined();
      expect(JSON.stringify(after.errors[0].details.errors)).toContain(field);
      expect(after.processing_history[0]).toMatchObject({ agent: stage, status: "error" });
      expect(after.processing_history[0].error).toContain(`/outputs/${stage}`);
    },
  );

  const circular: Record<string, unknown> = { ...INTEGRATION };
  circular.self = circular;

  it.each([
    ["nothing", undefined],
    ["null", null],
    ["a text", "done"],
    ["a list", [INTEGRATION]],
    ["a number", 5],
    ["a function", () => INTEGRATION],
    ["a circle", circular],
    ["a BigInt", { ...INTEGRATION, n: 1n }],
    ["what leaves itself out", { ...INTEGRATION, toJSON: () => undefined }],
  ])(
    "R5, H15: a stage that returns %s has failed, and the run ends in a valid envelope",
    async (_, output) => {
      for (const stage of ["integration", "synthesizer"]) {
        const order = ["perception", stage];
        const bench = createBench({ order, stages: { [stage]: async () => output as never } });
        const after = await bench.process(envelopeWith());
        expect(after).toMatchObject({
          current_stage: stage,
          terminal_reason: "tool_failed_fatally",
          errors: [{ agent: stage, details: { code: "EENVELOPE" } }],
        });
        expect(after.outputs[stage]).toBeUndefined();
      }
    },
  );

  it("R5: what a stage does to its output afterwards does not reach the envelope", async () => {
    const output = { intent: "explain", goals: ["g1"], list: [1] };
    const bench = createBench({
      stages: {
        intent: async () => output,
        plan: async () => {
          output.list.push(2);
          output.goals.push("later");
          return planWith("p1", "look");
        },
      },
    });
    const after = await bench.process(envelopeWith());
    expect(after.outputs.intent.list).toEqual([1]);
    expect(after.all_goals).toEqual(["g1"]);
  });

  it("R5: a stage sees which visit it is, also across processes and under the peers' names", async () => {
    const bench = createBench({ scripts: { critic: [verdict("reintent"), verdict("approved")] } });
    const stage_order = ["intent", "planner", "executor", "critic", "integration"];
    let envelope = envelopeWith({ stage_order });
    for (let step = 0; step < 9; step++) envelope = await bench.process(envelope, { steps: 1 });
    expect(bench.visits.map(({ stage, context }) => `${stage} ${context.visit}`)).toEqual([
      "intent 0",
      "plan 0",
      "execution 0",
      "critic 0",
      "intent 1",
      "plan 1",
      "execution 1",
      "critic 1",
      "integration 0",
    ]);
  });

  it("R5: a visit of a peer that spells the stage differently is a visit", async () => {
    const history = [{ agent: "planner", stage_order: 2, started_at: "2026-01-02T03:04:05Z" }];
    const bench = createBench();
    await bench.process(envelopeWith({ current_stage: "plan", processing_history: history }));
    expect(bench.visits[0]!.context.visit).toBe(1);
  });

  it("R5: what a stage writes into its context does not reach the envelope", async () => {
    const attack = (value: unknown): void => {
      try {
        if (Array.isArray(value)) value.push("planted");
        else (value as { planted: boolean }).planted = true;
      } catch {}
    };
    const bench = createBench({
      stages: {
        plan: async (context) => {
          for (const list of [context.allGoals, context.remainingGoals, context.criticFeedback]) attack(list);
          for (const list of [context.priorPlans, context.completedStages]) attack(list);
          for (const item of [...context.priorPlans, ...context.completedStages]) attack(item);
          attack(context.metadata("nested"));
          attack(context.output("perception"));
          return planWith("p2", "look");
        },
        critic: async (context) => {
          expect(JSON.stringify([context.metadata("nested"), context.output("perception")])).not.toContain(
            "planted",
          );
          return verdict("next_stage", ["g1"]);
        },
      },
    });
    const after = await bench.process(
      envelopeWith({
        current_stage: "plan",
        outputs: { perception: { normalized_input: "x" } },
        metadata: { nested: {} },
        all_goals: ["g1", "g2"],
        remaining_goals: ["g1", "g2"],
        goal_completion_status: { g1: "pending", g2: "pending" },
        critic_feedback: ["f"],
        prior_plans: [planWith("p0", "look")],
        completed_stages: [{ stage_number: 1, satisfied_goals: [], summary: {}, plan_id: "p1" }],
      }),
      { steps: 3 },
    );
    expect(JSON.stringify(after)).not.toContain("planted");
    expect(after).toMatchObject({ all_goals: ["g1", "g2"], remaining_goals: ["g2"] });
  });

  it("R5: execution that found step errors is a success of the stage", async () => {
    const bench = createBench({ scripts: { execution: [executed("ENOTFOUND", null)] } });
    const after = await bench.process(envelopeWith());
    expect(after.processing_history[3]).toMatchObject({ agent: "execution", status: "success", error: null });
  });
});
