import { describe, expect, it } from "vitest";
import { createBench, envelopeWith, type Json, parse, toBytes } from "./support/bench.ts";
import { intentWith, verdict } from "./support/outputs.ts";

/** Lets intent list goals and gives the three goal fields. */
async function afterIntent(goals: string[], fields: Json = {}): Promise<Json> {
  const bench = createBench({ scripts: { intent: [intentWith(...goals)] } });
  const after = await bench.process(envelopeWith({ current_stage: "intent", ...fields }), { steps: 1 });
  return {
    all: after.all_goals,
    remaining: after.remaining_goals,
    status: after.goal_completion_status,
  };
}

describe("R15 Success", () => {
  it("R15, H8: stage, flag, reason and time are set together", async () => {
    const bench = createBench();
    const after = await bench.process(envelopeWith());
    expect(after).toMatchObject({
      current_stage: "end",
      terminated: true,
      terminal_reason: "completed_successfully",
      completed_at: "2026-01-02T03:04:05.000Z",
      goal_completion_status: { g1: "satisfied" },
      remaining_goals: [],
    });
    expect(after.termination_reason).toEqual(expect.any(String));
    expect(bench.events.at(-1)).toEqual({
      type: "run_finished",
      stage: "end",
      reason: "completed_successfully",
    });
  });

  it("R15: goals that are left become failed and stay listed", async () => {
    const scripts = { intent: [intentWith("g1", "g2", "g3")], critic: [verdict("approved", ["g2"])] };
    const after = await createBench({ scripts }).process(envelopeWith());
    expect(after).toMatchObject({
      remaining_goals: ["g1", "g3"],
      goal_completion_status: { g1: "failed", g2: "satisfied", g3: "failed" },
    });
  });

  it("R15, R16: goals that a critic left open are named in errors and termination_reason", async () => {
    const scripts = { intent: [intentWith("g1", "g2")], critic: [verdict("approved", ["g1"])] };
    const after = await createBench({ scripts }).process(envelopeWith());
    expect(after.errors).toMatchObject([
      { agent: "critic", error_type: "GoalsNotMet", recoverable: true, details: { goals: ["g2"] } },
    ]);
    expect(after).toMatchObject({
      terminal_reason: "completed_successfully",
      termination_reason: "All stages completed. Goals not met: g2",
    });
  });

  it("R16: where no critic ran, open goals fail without a word", async () => {
    const goals = { all_goals: ["g1"], remaining_goals: ["g1"] };
    const after = await createBench().process(envelopeWith({ current_stage: "integration", ...goals }));
    expect(after).toMatchObject({ goal_completion_status: { g1: "failed" }, errors: [] });
  });

  it("R15: a stage that ends on its last hop and its last call is a success", async () => {
    const after = await createBench().process(envelopeWith({ max_agent_hops: 6 }));
    expect(after.terminal_reason).toBe("completed_successfully");
  });

  it("R15: the peers' unfinished end (end, not terminated) is left as it is", async () => {
    const given = envelopeWith({ current_stage: "end", remaining_goals: ["g1"], all_goals: ["g1"] });
    const after = await createBench().process(given);
    expect(after).toMatchObject({ terminated: false, terminal_reason: null, goal_completion_status: {} });
  });
});

describe("R16 Goals", () => {
  it("R16, C19: intent's goals fill all three fields", async () => {
    expect(await afterIntent(["g1", "g2", "g3"])).toEqual({
      all: ["g1", "g2", "g3"],
      remaining: ["g1", "g2", "g3"],
      status: { g1: "pending", g2: "pending", g3: "pending" },
    });
  });

  it("R16: no goals are no goals", async () => {
    expect(await afterIntent([])).toEqual({ all: [], remaining: [], status: {} });
  });

  it("R16: duplicates collapse", async () => {
    const { all, remaining } = await afterIntent(["g2", "g1", "g2", "g1", "g2"]);
    expect([all, remaining]).toEqual([
      ["g2", "g1"],
      ["g2", "g1"],
    ]);
  });

  const BEFORE = {
    all_goals: ["done", "open", "gone", "done", "failed"],
    remaining_goals: ["open", "gone", "failed"],
    goal_completion_status: { done: "satisfied", open: "pending", gone: "pending", failed: "failed" },
    outputs: { intent: { goals: ["done", "open", "gone", "failed"] } },
  };

  it("R16: an open goal that intent had not listed is a peer's, and stays", async () => {
    const peers = { ...BEFORE, outputs: { intent: { goals: ["done", "open"] } } };
    expect(await afterIntent(["new", "open"], peers)).toEqual({
      all: ["done", "gone", "failed", "new", "open"],
      remaining: ["gone", "failed", "new", "open"],
      status: { done: "satisfied", gone: "pending", failed: "pending", new: "pending", open: "pending" },
    });
  });

  it("R16: a peer's goal that nobody meets is open through every round, and failed at the end", async () => {
    const intent = [intentWith("g1"), intentWith("g2")];
    const critic = [verdict("reintent"), verdict("approved", ["g2"])];
    const given = envelopeWith({ all_goals: ["theirs"], remaining_goals: ["theirs"] });
    const after = await createBench({ scripts: { intent, critic } }).process(given);
    expect(after).toMatchObject({
      all_goals: ["theirs", "g2"],
      goal_completion_status: { theirs: "failed", g2: "satisfied" },
      errors: [{ error_type: "GoalsNotMet", details: { goals: ["theirs"] } }],
    });
  });

  it("R16: on a re-run the satisfied ones come first, then the new list; unlisted open ones are dropped", async () => {
    expect(await afterIntent(["new", "open"], BEFORE)).toEqual({
      all: ["done", "new", "open"],
      remaining: ["new", "open"],
      status: { done: "satisfied", new: "pending", open: "pending" },
    });
  });

  it("R16: a satisfied goal that is listed again stays satisfied", async () => {
    expect(await afterIntent(["open", "done"], BEFORE)).toEqual({
      all: ["done", "open"],
      remaining: ["open"],
      status: { done: "satisfied", open: "pending" },
    });
  });

  it("R16: a goal that had failed is open again when it is listed", async () => {
    const { status } = await afterIntent(["failed"], BEFORE);
    expect(status).toEqual({ done: "satisfied", failed: "pending" });
  });

  it("R16: names of object members are goals like any other", async () => {
    const goals = ["__proto__", "constructor", "toString", "hasOwnProperty", "1"];
    const scripts = { intent: [intentWith(...goals)], critic: [verdict("next_stage", ["__proto__", "1"])] };
    const bench = createBench({ scripts });
    const bytes = await bench.processBytes(toBytes(envelopeWith()), { until: "critic" });
    const text = Buffer.from(bytes).toString();
    expect(parse(bytes)).toMatchObject({
      all_goals: goals,
      remaining_goals: ["constructor", "toString", "hasOwnProperty"],
      completed_stages: [{ satisfied_goals: ["__proto__", "1"] }],
    });
    expect(text).toContain('"__proto__":"satisfied"');
    const status = parse(bytes).goal_completion_status;
    expect(Object.keys(status).toSorted()).toEqual(goals.toSorted());
    expect(Object.entries(status).filter(([, value]) => value === "pending")).toHaveLength(3);
    expect(({} as Json).polluted).toBeUndefined();
  });

  it("R16: goals of a run with many rounds stay consistent", async () => {
    const intent = [intentWith("a", "b", "c"), intentWith("b", "d"), intentWith("d", "e")];
    const critic = [verdict("reintent", ["a"]), verdict("reintent", ["b"]), verdict("approved", ["d"])];
    const after = await createBench({ scripts: { intent, critic } }).process(envelopeWith());
    expect(after).toMatchObject({
      all_goals: ["a", "b", "d", "e"],
      remaining_goals: ["e"],
      goal_completion_status: { a: "satisfied", b: "satisfied", d: "satisfied", e: "failed" },
    });
  });

  it("R16: an intent that asks (R10) takes no goals over", async () => {
    const output = { intent: "x", goals: ["new"], clarification_needed: true };
    const bench = createBench({ scripts: { intent: [{ output }] } });
    const after = await bench.process(envelopeWith({ current_stage: "intent", ...BEFORE }));
    const { outputs: _, ...goals } = BEFORE;
    expect(after).toMatchObject(goals);
  });

  it("R16: a verdict that satisfies nothing new leaves the goals' text as it is", async () => {
    const text = JSON.stringify(envelopeWith({ current_stage: "critic" })).slice(0, -1);
    const goals =
      '"all_goals": [ "g1" ],"remaining_goals":[ ],"goal_completion_status":{ "g1" : "satisfied" }';
    const bench = createBench({ scripts: { critic: [verdict("approved", ["g1"])] } });
    const after = await bench.processBytes(toBytes(`${text},${goals}}`));
    expect(Buffer.from(after).toString()).toContain(goals);
  });
});
