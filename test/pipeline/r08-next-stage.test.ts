import { describe, expect, it } from "vitest";
import { createBench, envelopeWith, type Json, path, toBytes } from "./support/bench.ts";
import { executed, intentWith, planWith, verdict } from "./support/outputs.ts";

const GOALS = {
  all_goals: ["g1", "g2"],
  remaining_goals: ["g1", "g2"],
  goal_completion_status: { g1: "pending", g2: "pending" },
};
const AT_CRITIC = {
  current_stage: "critic",
  outputs: { intent: intentWith("g1", "g2"), plan: planWith("p1", "look"), execution: executed(null) },
  ...GOALS,
};

describe("R8 Next stage", () => {
  it("R8, C20, H31: goals left and stages left: the stage is closed and plan is next", async () => {
    const bench = createBench({ scripts: { critic: [verdict("next_stage", ["g1"], "now g2")] } });
    const after = await bench.process(envelopeWith(AT_CRITIC), { steps: 1 });
    expect(after).toMatchObject({
      current_stage: "plan",
      current_stage_number: 2,
      iteration: 0,
      critic_feedback: [],
      prior_plans: [],
      remaining_goals: ["g2"],
      goal_completion_status: { g1: "satisfied", g2: "pending" },
    });
    expect(after.completed_stages).toMatchObject([
      { stage_number: 1, satisfied_goals: ["g1"], plan_id: "p1", summary: { feedback: "now g2" } },
    ]);
    expect(Object.keys(after.outputs)).toEqual(["intent"]);
  });

  it("R8, C21: no goals left: integration, with the number and the outputs as they are", async () => {
    const bench = createBench({ scripts: { critic: [verdict("next_stage", ["g1", "g2"])] } });
    const after = await bench.process(envelopeWith({ ...AT_CRITIC, max_stages: 1 }), { steps: 1 });
    expect(after).toMatchObject({
      current_stage: "integration",
      current_stage_number: 1,
      remaining_goals: [],
    });
    expect(after.completed_stages).toMatchObject([{ stage_number: 1, satisfied_goals: ["g1", "g2"] }]);
    expect(Object.keys(after.outputs)).toEqual(["intent", "plan", "execution", "critic"]);
  });

  it("R8, C22: stages used up with goals left: exhausted, and the stage is not closed", async () => {
    const bench = createBench({ scripts: { critic: [verdict("next_stage", ["g1"])] } });
    const given = { ...AT_CRITIC, max_stages: 2, current_stage_number: 2 };
    const after = await bench.process(envelopeWith(given));
    expect(path(bench)).toEqual(["critic", "integration"]);
    expect(after).toMatchObject({
      current_stage: "plan",
      terminated: true,
      terminal_reason: "max_iterations_exceeded",
      current_stage_number: 2,
      completed_stages: [],
      goal_completion_status: { g1: "satisfied", g2: "pending" },
    });
    expect(after.termination_reason).toContain("max_stages 2");
    expect(after.termination_reason).toContain("goals left: g2");
  });

  it.each([1, 2, 3])("R8: a max_stages of %i allows exactly that many plans", async (limit) => {
    const bench = createBench({ scripts: { critic: [verdict("next_stage")] } });
    const after = await bench.process(envelopeWith({ max_stages: limit, max_agent_hops: 99 }));
    expect(path(bench).filter((stage) => stage === "plan")).toHaveLength(limit);
    expect(after).toMatchObject({ current_stage_number: limit, terminal_reason: "max_iterations_exceeded" });
    expect(after.completed_stages).toHaveLength(limit - 1);
  });

  it("R8: duplicate and unlisted goals of the critic are not claimed by the stage", async () => {
    const scripts = { critic: [verdict("next_stage", ["g1", "g1", "unheard of"])] };
    const after = await createBench({ scripts }).process(envelopeWith(AT_CRITIC), { steps: 1 });
    expect(after.completed_stages[0].satisfied_goals).toEqual(["g1"]);
  });

  it("R8: without a plan the stage is closed with a null plan_id", async () => {
    const bench = createBench({ scripts: { critic: [verdict("next_stage", ["g1"])] } });
    const after = await bench.process(envelopeWith({ ...AT_CRITIC, outputs: {} }), { steps: 1 });
    expect(after.completed_stages).toMatchObject([{ stage_number: 1, plan_id: null }]);
  });

  it("R8: the steps and evidence of a closed stage are kept digit by digit, and later plans see them", async () => {
    const steps = '[{"tool":"look","params":{"n":12345678901234567890,"f":1.0}}]';
    const evidence = '[{"location":"a:1","content":"x","relevance":"r","score":2.50}]';
    const outputs = `"outputs":{"plan":{"plan_id":"p","steps":${steps}},"execution":{"evidence":${evidence}}}`;
    const text = JSON.stringify(envelopeWith({ current_stage: "critic", ...GOALS }));
    const bench = createBench({ scripts: { critic: [verdict("next_stage", ["g1"]), verdict("approved")] } });
    const bytes = await bench.processBytes(toBytes(text.replace('"outputs":{}', outputs)), { steps: 1 });
    const after = Buffer.from(bytes).toString();
    expect(after).toContain(`"steps":${steps}`);
    expect(after).toContain(`"evidence":${evidence}`);
    await bench.processBytes(bytes);
    const plan = bench.visits.find((visit) => visit.stage === "plan")!.context;
    expect(plan).toMatchObject({ stageNumber: 2, remainingGoals: ["g2"] });
    expect(plan.priorPlans).toMatchObject([{ plan_id: "p", evidence: [{ location: "a:1" }] }]);
    expect(plan.completedStages.map((stage: Json) => stage.stage_number)).toEqual([1]);
  });

  it("R8: a next_stage after a reintent keeps both counts", async () => {
    const script = [verdict("reintent"), verdict("next_stage", ["g1"]), verdict("approved", ["g2"])];
    const bench = createBench({ scripts: { intent: [intentWith("g1", "g2")], critic: script } });
    const after = await bench.process(envelopeWith());
    expect(after).toMatchObject({
      iteration: 1,
      current_stage_number: 2,
      terminal_reason: "completed_successfully",
      goal_completion_status: { g1: "satisfied", g2: "satisfied" },
    });
  });
});
