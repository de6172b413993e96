/**
 * The traces that were measured on the peers (generic-envelope-peers.md, section 3.3), with our six
 * stages. The peers' rows had seven, five of them with a model; here intent, plan, critic and
 * integration call the model once, so a straight run is 4 calls and 6 hops.
 */
import { describe, expect, it } from "vitest";
import type { JsonRecord } from "../../src/pipeline/stage.ts";
import {
  answer,
  type Bench,
  type BenchOptions,
  createBench,
  envelopeWith,
  type Json,
  path,
} from "./support/bench.ts";
import { asking, executed, INTEGRATION, intentWith, planWith, verdict } from "./support/outputs.ts";

const LIMITS = { max_iterations: 3, max_llm_calls: 10, max_agent_hops: 21, max_stages: 5 };

function modelled(scripts: Record<string, JsonRecord[]> = {}): Record<string, JsonRecord[]> {
  const outputs: Record<string, JsonRecord[]> = {
    intent: [intentWith("g1", "g2")],
    plan: [planWith("p1", "look")],
    execution: [executed(null)],
    critic: [verdict("approved", ["g1", "g2"])],
    integration: [INTEGRATION],
    ...scripts,
  };
  for (const stage of ["intent", "plan", "critic", "integration"]) {
    outputs[stage] = outputs[stage]!.map((entry) =>
      Object.hasOwn(entry, "output") || Object.hasOwn(entry, "error")
        ? { llm_calls: 1, ...entry }
        : { llm_calls: 1, output: entry },
    );
  }
  return outputs;
}

async function trace(
  scripts: Record<string, JsonRecord[]>,
  fields: Json = {},
  options: BenchOptions = {},
): Promise<{ bench: Bench; after: Json }> {
  const bench = createBench({ ...options, scripts: modelled(scripts) });
  return { bench, after: await bench.process(envelopeWith({ ...LIMITS, ...fields })) };
}

describe("the peers' traces, run here", () => {
  it("row approved: the peers end with terminated false and no reason; here the end is told in full (R15)", async () => {
    const { after } = await trace({});
    expect(after).toMatchObject({
      current_stage: "end",
      terminated: true,
      terminal_reason: "completed_successfully",
      llm_call_count: 4,
      agent_hop_count: 6,
      iteration: 0,
    });
    expect(after.completed_at).not.toBeNull();
  });

  it("row always reintent: the peers never count an iteration and stop at a call limit; here three are counted and the reason is theirs (R7, R9)", async () => {
    const { bench, after } = await trace({ critic: [verdict("reintent")] }, { max_llm_calls: 99 });
    expect(path(bench).filter((stage) => stage === "intent")).toHaveLength(4);
    expect(after).toMatchObject({
      current_stage: "intent",
      terminated: true,
      terminal_reason: "max_iterations_exceeded",
      iteration: 3,
      agent_hop_count: 18,
      llm_call_count: 13,
      outputs: { integration: INTEGRATION },
    });
    expect(after.prior_plans).toHaveLength(3);
    expect(after.critic_feedback).toHaveLength(3);
  });

  it("row always reintent, with the peers' ten calls: stops before the stage, ended and counted (R3, R9)", async () => {
    const { after } = await trace({ critic: [verdict("reintent")] });
    expect(after).toMatchObject({
      current_stage: "plan",
      terminated: true,
      terminal_reason: "max_llm_calls_exceeded",
      llm_call_count: 10,
      iteration: 3,
    });
  });

  it("row always next_stage: the peers plan the same goals again and again; here stages are counted, kept and limited (R8)", async () => {
    const { after } = await trace(
      { critic: [verdict("next_stage")] },
      { max_llm_calls: 99, max_agent_hops: 99 },
    );
    expect(after).toMatchObject({
      current_stage: "plan",
      terminated: true,
      terminal_reason: "max_iterations_exceeded",
      current_stage_number: 5,
      iteration: 0,
    });
    expect(after.completed_stages.map((stage: Json) => stage.stage_number)).toEqual([1, 2, 3, 4]);
    expect(after.termination_reason).toContain("max_stages 5");
  });

  it("row always next_stage, ten calls: the limit ends the run before its stage (R9)", async () => {
    const { after } = await trace({ critic: [verdict("next_stage")] });
    expect(after).toMatchObject({
      terminated: true,
      terminal_reason: "max_llm_calls_exceeded",
      llm_call_count: 10,
      current_stage_number: 5,
      current_stage: "execution",
    });
  });

  it("row always next_stage, calls unlimited: the peers stop at the hop limit, not ended; here likewise, but ended (R9)", async () => {
    const fields = { max_llm_calls: 1000, max_stages: 1000 };
    const { after } = await trace({ critic: [verdict("next_stage")] }, fields);
    expect(after).toMatchObject({
      current_stage: "execution",
      terminated: true,
      terminal_reason: "max_agent_hops_exceeded",
      agent_hop_count: 21,
    });
  });

  it("row unknown verdict: the peers take it for an approval; here it is recorded and counts as reintent (R6)", async () => {
    const { bench, after } = await trace({
      critic: [verdict("looks fine"), verdict("approved", ["g1", "g2"])],
    });
    expect(path(bench).filter((stage) => stage === "intent")).toHaveLength(2);
    expect(after).toMatchObject({
      iteration: 1,
      terminal_reason: "completed_successfully",
      errors: [{ agent: "critic", error_type: "UnknownVerdict" }],
    });
  });

  it("row clarification_needed, no interrupt set: the peers fail or lose the stage; here the run asks, and its answer goes to intent (R10)", async () => {
    const { bench, after } = await trace({ intent: [asking("Which main?"), intentWith("g1")] });
    expect(after).toMatchObject({
      current_stage: "intent",
      terminated: false,
      terminal_reason: "clarification_required",
      clarification_pending: true,
      llm_call_count: 1,
      agent_hop_count: 2,
    });
    const resumed = await bench.resume(after, answer("the one in C"));
    expect(resumed.terminal_reason).toBe("completed_successfully");
    expect(path(bench).filter((stage) => stage === "perception")).toHaveLength(1);
  });

  it("row intent lacks goals: Go ends without time or outputs, Python goes on without goals; here it is a failure of intent (R5, R13)", async () => {
    const { after } = await trace({ intent: [{ output: { intent: "explain" } }] });
    expect(after).toMatchObject({
      current_stage: "intent",
      terminated: true,
      terminal_reason: "tool_failed_fatally",
      llm_call_count: 1,
      agent_hop_count: 2,
      errors: [{ agent: "intent", recoverable: false, details: { code: "EENVELOPE" } }],
      outputs: { perception: { normalized_input: "where is main?" } },
    });
    expect(after.completed_at).not.toBeNull();
  });

  it("row LLM prose: an output without intent and goals is not taken for one (R5)", async () => {
    const { after } = await trace({ intent: [{ output: { response: "Sure, I can help!" } }] });
    expect(after).toMatchObject({ current_stage: "intent", terminal_reason: "tool_failed_fatally" });
    expect(after.outputs).not.toHaveProperty("intent");
  });

  it("row bad JSON: the peers route the error to integration and call it an end; here the failed stage is named (R13)", async () => {
    const error = { code: "EPARSE", message: "The model's answer is not JSON" };
    const { bench, after } = await trace({ plan: [{ error }] });
    expect(path(bench)).toEqual(["perception", "intent", "plan"]);
    expect(after).toMatchObject({
      current_stage: "plan",
      terminal_reason: "tool_failed_fatally",
      llm_call_count: 2,
      agent_hop_count: 3,
      errors: [{ agent: "plan", message: error.message }],
    });
    expect(after.processing_history.at(-1)).toMatchObject({ agent: "plan", status: "error" });
  });

  it.each([
    ["max_llm=5", { max_llm_calls: 4 }],
    ["max_hops=7", { max_agent_hops: 6 }],
  ])("row %s exactly: a run that needs exactly its limit ends well (R3)", async (_, fields) => {
    const { after } = await trace({}, fields);
    expect(after).toMatchObject({ current_stage: "end", terminal_reason: "completed_successfully" });
  });

  it("row max_hops=6: one hop too few stops before integration, ended (R9)", async () => {
    const { after } = await trace({}, { max_agent_hops: 5 });
    expect(after).toMatchObject({
      current_stage: "integration",
      terminated: true,
      terminal_reason: "max_agent_hops_exceeded",
      agent_hop_count: 5,
      llm_call_count: 3,
    });
  });

  it("row max_llm=0: nothing starts, and the run says so and is ended (R3, R9)", async () => {
    const { bench, after } = await trace({}, { max_llm_calls: 0 });
    expect(bench.visits).toEqual([]);
    expect(after).toMatchObject({
      current_stage: "perception",
      terminated: true,
      terminal_reason: "max_llm_calls_exceeded",
      llm_call_count: 0,
      agent_hop_count: 0,
    });
  });

  it("row start with iteration 3 of 3: Python stops at once, Go runs; here three iterations are allowed (R3, H10)", async () => {
    const { after } = await trace({}, { iteration: 3 });
    expect(after).toMatchObject({ terminal_reason: "completed_successfully", iteration: 3 });
    const { bench, after: beyond } = await trace({}, { iteration: 4 });
    expect(bench.visits).toEqual([]);
    expect(beyond).toMatchObject({ terminal_reason: "max_iterations_exceeded", current_stage: "perception" });
  });

  it.each([
    ["the seed's", { clarification_pending: true, clarification_question: "?" }],
    ["the unified", { interrupt_pending: true, interrupt: { kind: "confirmation", id: "c1" } }],
    ["the hooks'", { interrupt_pending: true, interrupt: { type: "clarification", question: "?" } }],
  ])(
    "row interrupt_pending at start: Python ignores it and runs everything; here %s spelling stops the run (R12)",
    async (_, fields) => {
      const { bench, after } = await trace({}, fields);
      expect(bench.visits).toEqual([]);
      expect(after).toMatchObject({ ...fields, terminated: false, agent_hop_count: 0 });
    },
  );

  it("row re-run a finished envelope: the peers run it again at double cost; here it comes back as it is (R1)", async () => {
    const { bench, after } = await trace({});
    expect(await bench.process(after)).toEqual(after);
    expect(bench.visits).toHaveLength(6);
  });

  it("row DAG mode: the peers count every hop twice; here a hop is a stage that started, whatever dag_mode says (R4)", async () => {
    const fields = { dag_mode: true, active_stages: {}, completed_stage_set: {}, failed_stages: {} };
    const { after } = await trace({}, fields);
    expect(after).toMatchObject({ agent_hop_count: 6, ...fields });
  });

  it("below the table: a failed stage is a hop and a record, and an error that tells it (R4, R5, R13)", async () => {
    const { after } = await trace({ intent: [{ error: { code: "EIO", message: "down" } }] });
    expect(after).toMatchObject({ agent_hop_count: 2, llm_call_count: 1 });
    expect(after.processing_history).toHaveLength(2);
    expect(after.errors).toHaveLength(1);
  });
});
