import { describe, expect, it } from "vitest";
import { DEFAULT_ORDER } from "../../src/pipeline/stage-order.ts";
import { createBench, envelopeWith, type Json, path } from "./support/bench.ts";
import { INTEGRATION, intentWith, verdict } from "./support/outputs.ts";

const APPROVING = ["approved", "proceed", "satisfied", "sufficient"];
const REINTENT = [
  "reintent",
  "loop_back",
  "retry",
  "replan",
  "clarify",
  "escalate",
  "partial",
  "insufficient",
];
const ADVANCING = ["next_stage", "advance"];

/** Runs until the critic has spoken once. */
async function afterVerdict(output: Json, fields: Json = {}): Promise<{ after: Json; stages: string[] }> {
  const scripts = { intent: [intentWith("g1", "g2")], critic: [{ output }, verdict("approved")] };
  const bench = createBench({ scripts });
  const after = await bench.process(envelopeWith(fields), { until: "critic" });
  return { after, stages: path(bench) };
}

describe("R6 Routing", () => {
  it("R6: stages run in order", async () => {
    const { stages } = await afterVerdict(verdict("approved"));
    expect(stages).toEqual(["perception", "intent", "plan", "execution", "critic"]);
  });

  it.each([
    ...APPROVING.map((word) => [word, "integration", "approved"]),
    ...REINTENT.map((word) => [word, "intent", undefined]),
    ...ADVANCING.map((word) => [word, "plan", undefined]),
  ])("R6, H30: the verdict %s leads to %s", async (word, stage, written) => {
    const { after } = await afterVerdict(verdict(word!));
    expect(after).toMatchObject({ current_stage: stage, terminated: false, errors: [] });
    if (written !== undefined) expect(after.outputs.critic.verdict).toBe(written);
  });

  it.each([
    ["a word that nobody knows", "aproved"],
    ["another case", "Approved"],
    ["a blank", " approved"],
    ["nothing", ""],
    ["a key of every object", "constructor"],
    ["a long text", "approved ".repeat(1000)],
  ])("R6, H30: %s is no approval, but a recorded error and a reintent that names it", async (_, word) => {
    const { after } = await afterVerdict(verdict(word, [], "see there"));
    expect(after).toMatchObject({
      current_stage: "intent",
      iteration: 1,
      errors: [{ agent: "critic", error_type: "UnknownVerdict", recoverable: true }],
    });
    const named = JSON.stringify(word.slice(0, 100));
    expect(after.critic_feedback).toEqual([expect.stringContaining(named)]);
    expect(after.critic_feedback[0]).toContain("see there");
    expect(after.critic_feedback[0].length).toBeLessThan(300);
    expect(after.errors[0].message).toContain(named);
  });

  it.each([[true], [1], [null], [["approved"]], [{ verdict: "approved" }]])(
    "R6, H35: the verdict %j is not a word and no approval",
    async (word) => {
      const { after } = await afterVerdict({ ...verdict("x"), verdict: word });
      expect(after).toMatchObject({ current_stage: "intent", iteration: 1 });
      expect(after.errors).toHaveLength(1);
    },
  );

  it("R6, H35: a critic without a verdict does not approve", async () => {
    const { after } = await afterVerdict({ satisfied_goals: [], feedback: "hm" });
    expect(after.outputs.integration).toBeUndefined();
    expect(after.terminal_reason).not.toBe("completed_successfully");
    expect(after.errors).toHaveLength(1);
  });

  it.each(["approved", "reintent", "next_stage", "what?"])(
    "R6: whatever the verdict (%s), satisfied goals leave the list first",
    async (word) => {
      const { after } = await afterVerdict(verdict(word, ["g2", "never listed", "g2"]));
      expect(after).toMatchObject({ all_goals: ["g1", "g2"], remaining_goals: ["g1"] });
      expect(after.goal_completion_status).toEqual({ g1: "pending", g2: "satisfied" });
    },
  );

  it("R6: satisfied goals count also when the verdict ends the run", async () => {
    const { after } = await afterVerdict(verdict("reintent", ["g1"]), {
      max_iterations: 0,
      max_agent_hops: 5,
    });
    expect(after.terminal_reason).toBe("max_iterations_exceeded");
    expect(after.goal_completion_status).toEqual({ g1: "satisfied", g2: "pending" });
    expect(after.termination_reason).toContain("goals left: g2");
  });

  it("R6: an approval with goals left is followed", async () => {
    const { after } = await afterVerdict(verdict("approved"));
    expect(after).toMatchObject({ current_stage: "integration", remaining_goals: ["g1", "g2"] });
  });

  it("R6: what no critic has said about goals stays, also what the worker does not know", async () => {
    const fields = {
      current_stage: "critic",
      all_goals: ["g1", "g2"],
      remaining_goals: ["g1", "g2"],
      goal_completion_status: { elsewhere: "failed", g1: "pending", g2: "pending" },
    };
    const { after } = await afterVerdict(verdict("approved", ["g1"]), fields);
    expect(after.goal_completion_status).toEqual({ elsewhere: "failed", g1: "satisfied", g2: "pending" });
  });

  const GOALS = { all_goals: ["g1"], remaining_goals: ["g1"], goal_completion_status: { g1: "pending" } };

  it.each([
    ["approved", verdict("approved", ["g1"])],
    ["next_stage without a goal left", verdict("next_stage", ["g1"])],
  ])("R6, R20: %s leads to the stage after the critic, wherever the order has it", async (_, output) => {
    const order = [...DEFAULT_ORDER.slice(0, 5), "review", "sign", "integration", "publish"];
    const scripts = { critic: [output], review: [{ fine: true }], sign: [{}], publish: [{}] };
    const bench = createBench({ order, scripts });
    const after = await bench.process(envelopeWith());
    expect(path(bench)).toEqual(order);
    expect(after).toMatchObject({
      terminal_reason: "completed_successfully",
      outputs: { review: { fine: true }, integration: INTEGRATION },
    });
    expect(after.processing_history.map(({ stage_order }: Json) => stage_order)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9,
    ]);
  });

  it.each([
    ["approved", ["g1"]],
    ["next_stage", ["g1"]],
  ])("R6: the verdict %s ends the run where the critic is the last stage", async (word, satisfied) => {
    const stage_order = DEFAULT_ORDER.slice(0, 5);
    const bench = createBench({ scripts: { critic: [verdict(word, satisfied)] } });
    const after = await bench.process(envelopeWith({ stage_order }));
    expect(path(bench)).toEqual(stage_order);
    expect(after).toMatchObject({
      current_stage: "end",
      terminal_reason: "completed_successfully",
      goal_completion_status: { g1: "satisfied" },
    });
  });

  it("R6: a critic that the order lacks leads to the next stage that it has", async () => {
    const bench = createBench();
    const fields = { current_stage: "critic", stage_order: ["perception", "integration"], ...GOALS };
    await bench.process(envelopeWith(fields));
    expect(path(bench)).toEqual(["critic", "integration"]);
  });

  it("R7, R8: what stages between plan and critic said is forgotten with the round", async () => {
    const order = ["perception", "intent", "plan", "check_plan", "execution", "critic", "integration"];
    for (const word of ["reintent", "next_stage"]) {
      const scripts = { check_plan: [{ fine: true }], critic: [verdict(word)] };
      const after = await createBench({ order, scripts }).process(envelopeWith(), { until: "critic" });
      expect(Object.keys(after.outputs)).toEqual(["perception", "intent"]);
    }
  });
});
