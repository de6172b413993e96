import { describe, expect, it } from "vitest";
import { createBench, envelopeWith, type Json, path, toBytes } from "./support/bench.ts";
import { executed, planWith, verdict } from "./support/outputs.ts";

const CRITIC = { critic: [verdict("reintent", [], "look in lib")] };

describe("R7 Reintent", () => {
  it("R7, C23, H31: one iteration more, feedback kept, the plan remembered, the round forgotten", async () => {
    const bench = createBench({ scripts: CRITIC });
    const before = await bench.process(envelopeWith(), { until: "execution" });
    const after = await bench.process(before, { steps: 1 });
    expect(after).toMatchObject({
      current_stage: "intent",
      iteration: 1,
      critic_feedback: ["look in lib"],
      terminated: false,
      terminal_reason: null,
      current_stage_number: 1,
      completed_stages: [],
    });
    expect(after.prior_plans).toEqual([
      { ...before.outputs.plan, evidence: before.outputs.execution.evidence },
    ]);
    expect(Object.keys(after.outputs)).toEqual(["perception", "intent"]);
  });

  it("R7: feedback and plans are appended behind earlier ones, in both names of the feedback", async () => {
    const fields = {
      current_stage: "critic",
      outputs: { plan: planWith("p9", "look") },
      critic_feedback: ["first"],
      loop_feedback: ["first"],
      prior_plans: [planWith("p8", "look")],
    };
    const after = await createBench({ scripts: CRITIC }).process(envelopeWith(fields), { steps: 1 });
    expect(after.critic_feedback).toEqual(["first", "look in lib"]);
    expect(after.loop_feedback).toEqual(["first", "look in lib"]);
    expect(after.prior_plans.map((plan: Json) => plan.plan_id)).toEqual(["p8", "p9"]);
  });

  it("R7: a plan is remembered digit by digit, with evidence that is written as it was", async () => {
    const plan = '{"plan_id": "p", "steps":[{"tool":"look","params":{"n":12345678901234567890,"f":1.50}}]}';
    const evidence = '[{"location":"a:1","content":"\\u0041","relevance":"r","score":1.0}]';
    const execution = `{"status":"success","results":[],"evidence":${evidence}}`;
    const text = JSON.stringify(envelopeWith({ current_stage: "critic" }));
    const given = text.replace('"outputs":{}', `"outputs":{"plan":${plan},"execution":${execution}}`);
    const bytes = await createBench({ scripts: CRITIC }).processBytes(toBytes(given), { steps: 1 });
    expect(Buffer.from(bytes).toString()).toContain(
      `"prior_plans":[${plan.slice(0, -1)},"evidence":${evidence}}]`,
    );
  });

  it.each([
    ["no plan", {}, []],
    ["a plan without results", { plan: planWith("p", "look") }, [[]]],
    ["results without evidence", { plan: planWith("p", "look"), execution: { status: "error" } }, [[]]],
  ])("R7: with %s, what is there is remembered", async (_, outputs, evidence) => {
    const bench = createBench({ scripts: CRITIC });
    const after = await bench.process(envelopeWith({ current_stage: "critic", outputs }), { steps: 1 });
    expect(after.prior_plans.map((plan: Json) => plan.evidence)).toEqual(evidence);
    expect(after).toMatchObject({ current_stage: "intent", iteration: 1 });
  });

  it("R7: a critic without feedback still gives the next intent something to read", async () => {
    const scripts = { critic: [verdict("reintent", [], "")] };
    const after = await createBench({ scripts }).process(envelopeWith(), { until: "critic" });
    expect(after.critic_feedback).toHaveLength(1);
    expect(after.critic_feedback[0]).not.toBe("");
  });

  it("R7: the next visits see feedback, iteration and the earlier plans with their evidence", async () => {
    const bench = createBench({
      scripts: { critic: [verdict("reintent", [], "look in lib"), verdict("approved")] },
    });
    await bench.process(envelopeWith());
    const { context: second, outputs } = bench.visits.filter((visit) => visit.stage === "plan")[1]!;
    expect(second).toMatchObject({ iteration: 1, criticFeedback: ["look in lib"] });
    expect(second.priorPlans).toMatchObject([{ plan_id: "p1", evidence: [{ location: "main.c:1" }] }]);
    expect(Object.keys(outputs).filter((stage) => outputs[stage] !== undefined)).toEqual([
      "perception",
      "intent",
    ]);
  });

  it.each([0, 1, 2, 3])(
    "R7: a max_iterations of %i allows exactly that many returns to intent",
    async (limit) => {
      const bench = createBench({ scripts: CRITIC });
      const fields = { max_iterations: limit, max_agent_hops: 99 };
      const after = await bench.process(envelopeWith(fields));
      expect(path(bench).filter((stage) => stage === "intent")).toHaveLength(limit + 1);
      expect(after).toMatchObject({ iteration: limit, terminal_reason: "max_iterations_exceeded" });
      expect(after.prior_plans).toHaveLength(limit);
    },
  );

  it("R7: at the limit nothing of it is done", async () => {
    const fields = { iteration: 3, critic_feedback: ["a"], max_agent_hops: 4, current_stage: "intent" };
    const bench = createBench({ scripts: { critic: [verdict("reintent", [], "look in lib")] } });
    const after = await bench.process(envelopeWith(fields));
    expect(after).toMatchObject({ iteration: 3, critic_feedback: ["a"], prior_plans: [] });
    expect(Object.keys(after.outputs)).toEqual(["intent", "plan", "execution", "critic"]);
    expect(after.outputs.execution).toEqual(executed(null));
  });
});
