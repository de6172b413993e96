import { describe, expect, it } from "vitest";
import { DIALECT_NAMES, type DialectName, loadDialect } from "../../src/envelope/index.ts";
import type { Delegate } from "../../src/pipeline/pipeline.ts";
import { createBench, envelopeWith, type Json, parse, path, toBytes } from "./support/bench.ts";
import { planWith } from "./support/outputs.ts";

// Loading takes a time that the clock of these tests does not know.
await loadDialect(() => "seed");

const PLAN = planWith("theirs", "look");

/** A peer that notes what it gets, plans, and gives the rest back, with some of it changed. */
function planner(changes: (sent: Json) => Json = () => ({})): { seen: Json[]; peer: Delegate } {
  const seen: Json[] = [];
  const peer: Delegate = async (bytes) => {
    const sent = parse(bytes);
    seen.push(sent);
    return toBytes({ ...sent, outputs: { ...sent.outputs, plan: PLAN }, ...changes(sent) });
  };
  return { seen, peer };
}

const GIVEN = {
  stage_order: ["perception", "intent", "plan", "execution", "critic", "integration"],
  all_goals: ["old", "g1"],
  goal_completion_status: { old: "satisfied", g1: "pending" },
};

describe("a stage that a peer runs in a dialect of its own", () => {
  it.each(DIALECT_NAMES)("%s: gets that dialect, and its echo changes nothing", async (dialect) => {
    const { seen, peer } = planner();
    const bench = createBench({ peers: { plan: peer }, dialect });
    const after = await bench.process(envelopeWith(GIVEN));
    const isSeed = dialect === "seed";
    const isPython = dialect.startsWith("python");
    expect(seen[0]).toMatchObject({
      current_stage: isSeed ? "plan" : "planner",
      goal_completion_status: { old: isPython ? "complete" : "satisfied", g1: "pending" },
    });
    expect("request_context" in seen[0]!).toBe(dialect === "python-u2");
    expect("active_stages" in seen[0]!).toBe(!isSeed);
    expect(path(bench)).toContain("execution");
    expect(after).toMatchObject({
      terminal_reason: "completed_successfully",
      stage_order: GIVEN.stage_order,
      goal_completion_status: { old: "satisfied", g1: "satisfied" },
    });
    for (const key of ["request_context", "active_stages", "dag_mode", "parallel_mode", "loop_feedback"]) {
      expect(after).not.toHaveProperty(key);
    }
  });

  it("may answer in any dialect: what it means is written in the words of the document", async () => {
    const ended = { terminated: true, terminal_reason: "completed", termination_reason: "Done" };
    const { peer } = planner(() => ({
      ...ended,
      goal_completion_status: { old: "complete", g1: "complete" },
    }));
    for (const dialect of [undefined, "python-u1", "go-u2"] as (DialectName | undefined)[]) {
      const bench = createBench({ peers: { plan: peer }, ...(dialect === undefined ? {} : { dialect }) });
      const seed = await bench.process(envelopeWith(GIVEN));
      expect([seed.terminal_reason, seed.terminated]).toEqual(["completed_successfully", true]);
      const python = await bench.process(envelopeWith({ ...GIVEN, dag_mode: false }));
      expect(python.terminal_reason).toBe("completed");
    }
  });

  it("gives feedback under its newer name, which the document keeps under the seed's", async () => {
    const { peer } = planner(() => ({ loop_feedback: ["old", "new"], critic_feedback: undefined }));
    const bench = createBench({ peers: { plan: peer }, dialect: "go-u2" });
    const after = await bench.process(envelopeWith({ ...GIVEN, critic_feedback: ["old"] }));
    expect(after.critic_feedback).toEqual(["old", "new"]);
    expect(after).not.toHaveProperty("loop_feedback");
  });

  it("R5: records its own visit under its own name of the stage, and is not recorded twice", async () => {
    const record = {
      agent: "planner",
      status: "success",
      stage_order: 3,
      started_at: "2026-01-01T00:00:00Z",
      duration_ms: 1,
      llm_calls: 0,
    };
    const { peer } = planner((sent) => ({ processing_history: [...sent.processing_history, record] }));
    const after = await createBench({ peers: { plan: peer }, dialect: "go-u1" }).process(envelopeWith(GIVEN));
    const plans = after.processing_history.filter(({ agent }: Json) => /^plan/.test(agent));
    expect(plans).toHaveLength(1);
  });
});
