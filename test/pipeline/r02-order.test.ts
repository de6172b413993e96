import { describe, expect, it } from "vitest";
import { DEFAULT_ORDER } from "../../src/pipeline/stage-order.ts";
import { createBench, envelopeWith, parse, path, toBytes } from "./support/bench.ts";
import { executed, planWith, verdict } from "./support/outputs.ts";

const PEER_ORDER = ["perception", "intent", "planner", "executor", "critic", "integration"];

describe("R2 Order", () => {
  it("R2: the envelope's stage_order stands above the pipeline's", async () => {
    const bench = createBench({ order: ["perception", "integration"] });
    await bench.process(envelopeWith({ stage_order: ["intent", "perception"] }));
    expect(path(bench)).toEqual(["intent", "perception"]);
  });

  it.each([
    ["seed", {}, DEFAULT_ORDER],
    ["python-u1", { dag_mode: false }, PEER_ORDER],
    ["go-u2", { parallel_mode: false }, PEER_ORDER],
  ])("R2: a run writes the six into an empty stage_order, by the names of %s", async (_, sign, names) => {
    const bench = createBench();
    const after = await bench.process(envelopeWith({ stage_order: [], ...sign }), { until: "intent" });
    expect(after).toMatchObject({ stage_order: names, current_stage: names[2] });
    const done = await bench.process(after);
    expect(path(bench)).toEqual([...DEFAULT_ORDER]);
    expect(done.stage_order).toEqual(names);
    expect(Object.keys(done.outputs)).toEqual([...DEFAULT_ORDER]);
  });

  it("R2: an envelope that nothing is done to keeps its empty stage_order", async () => {
    const after = await createBench().process(envelopeWith({ stage_order: [], current_stage: "end" }));
    expect(after.stage_order).toEqual([]);
  });

  it("R2, H34: planner and executor run as plan and execution, and keep their names outside", async () => {
    const bench = createBench();
    const after = await bench.process(envelopeWith({ stage_order: PEER_ORDER }));
    expect(path(bench)).toEqual([...DEFAULT_ORDER]);
    expect(after.processing_history.map((record: { agent: string }) => record.agent)).toEqual(PEER_ORDER);
    expect(Object.keys(after.outputs)).toEqual([...DEFAULT_ORDER]);
    expect(new Set(bench.events.map((event) => event.stage))).toEqual(new Set([...PEER_ORDER, "end"]));
  });

  it.each([...PEER_ORDER.entries()])(
    "R2: behind stage %i (%s) current_stage is the next one, as spelled",
    async (index, stage) => {
      const bench = createBench();
      const outputs = { plan: planWith("p1", "look"), execution: executed(null) };
      const fields = { current_stage: stage, stage_order: PEER_ORDER, outputs };
      const after = await bench.process(envelopeWith(fields), { steps: 1 });
      expect(after.current_stage).toBe(PEER_ORDER[index + 1] ?? "end");
    },
  );

  it("R2: routing, pauses and errors use the spelling of stage_order", async () => {
    const looped = createBench({ scripts: { critic: [verdict("next_stage")] } });
    const after = await looped.process(envelopeWith({ stage_order: PEER_ORDER, max_stages: 1 }));
    expect(after.current_stage).toBe("planner");
    expect(after.termination_reason).toContain("before planner");

    const paused = createBench({ scripts: { plan: [planWith("p1", "shell")] } });
    expect((await paused.process(envelopeWith({ stage_order: PEER_ORDER }))).current_stage).toBe("executor");
    expect(paused.events.find((event) => event.type === "interrupted")?.stage).toBe("executor");

    const failing = createBench({ scripts: { execution: [executed("ENOTFOUND")] } });
    const failed = await failing.process(envelopeWith({ stage_order: PEER_ORDER }));
    expect(failed.errors[0].agent).toBe("executor");

    const stopped = createBench();
    const bound = await stopped.process(envelopeWith({ stage_order: PEER_ORDER, max_agent_hops: 2 }));
    expect(bound.current_stage).toBe("planner");
    expect(stopped.events.find((event) => event.type === "bound_hit")?.stage).toBe("planner");
  });

  it("R2, H34: a peer's outputs under planner and executor are read, and removed by R7", async () => {
    const seen: unknown[] = [];
    const bench = createBench({
      stages: {
        critic: async (context) => {
          seen.push(context.output("plan")?.plan_id, context.output("execution")?.status);
          return verdict(context.iteration === 0 ? "reintent" : "approved", ["g1"]);
        },
      },
    });
    const outputs = { planner: planWith("theirs", "look"), executor: executed(null) };
    const fields = { current_stage: "critic", stage_order: PEER_ORDER, outputs };
    const after = await bench.process(envelopeWith(fields));
    expect(seen.slice(0, 2)).toEqual(["theirs", "success"]);
    expect(after.prior_plans).toMatchObject([{ plan_id: "theirs", evidence: [{ location: "main.c:1" }] }]);
    expect(Object.keys(after.outputs).toSorted()).toEqual(DEFAULT_ORDER.slice(1).toSorted());
  });

  it.each([
    ["reintent", [], "intent"],
    ["next_stage", [], "plan"],
  ])(
    "R2: the verdict %s with %j satisfied is an error of the critic when %s is not in stage_order",
    async (word, satisfied, missing) => {
      const bench = createBench({ scripts: { critic: [verdict(word, satisfied)] } });
      const stage_order = DEFAULT_ORDER.filter((name) => name !== missing);
      const goals = { all_goals: ["g1"], remaining_goals: ["g1"], goal_completion_status: { g1: "pending" } };
      const outputs = { plan: planWith("p1", "look"), execution: executed(null) };
      const fields = { current_stage: "critic", stage_order, outputs, ...goals };
      const after = await bench.process(envelopeWith(fields));
      expect(path(bench)).toEqual(["critic"]);
      expect(after).toMatchObject({
        current_stage: "critic",
        terminated: true,
        terminal_reason: "tool_failed_fatally",
        iteration: 0,
        current_stage_number: 1,
        completed_stages: [],
        errors: [{ agent: "critic", error_type: "RoutingError", recoverable: false }],
      });
      expect(after.errors[0].message).toContain(missing);
    },
  );

  it("R2: a next_stage that needs no further plan does not miss plan in stage_order", async () => {
    const bench = createBench({ scripts: { critic: [verdict("next_stage", ["g1"])] } });
    const fields = { current_stage: "critic", stage_order: ["intent", "critic", "integration"] };
    const goals = { all_goals: ["g1"], remaining_goals: ["g1"], goal_completion_status: { g1: "pending" } };
    const after = await bench.process(envelopeWith({ ...fields, ...goals }));
    expect(path(bench)).toEqual(["critic", "integration"]);
    expect(after.terminal_reason).toBe("completed_successfully");
  });

  it.each([
    ["twice", ["perception", "intent", "intent", "integration"], ["perception", "intent", "integration"]],
    ["under both names", ["plan", "planner", "integration"], ["plan", "integration"]],
  ])("R2: a stage that is listed %s runs once", async (_, stage_order, expected) => {
    const bench = createBench();
    const after = await bench.process(envelopeWith({ stage_order }));
    expect(path(bench)).toEqual(expected);
    expect(after.terminal_reason).toBe("completed_successfully");
  });

  it("R2: empty names in stage_order are passed over", async () => {
    const bench = createBench();
    await bench.process(envelopeWith({ stage_order: ["", "intent", "", "integration", ""] }));
    expect(path(bench)).toEqual(["intent", "integration"]);
  });

  it("R2: a stage of the pipeline's own, beyond the six, runs in its place", async () => {
    const order = ["perception", "synthesizer", "integration"];
    const bench = createBench({ order, scripts: { synthesizer: [{ output: { notes: [1] } }] } });
    const after = await bench.process(envelopeWith());
    expect(path(bench)).toEqual(order);
    expect(after.outputs.synthesizer).toEqual({ notes: [1] });
  });

  it.each([
    ["missing", {}],
    ["empty", { stage_order: [] }],
    ["without a stage", { stage_order: ["", "start", "end"] }],
  ])("R2: a run under another order than the six writes it where stage_order is %s", async (_, fields) => {
    const order = ["perception", "notes", "planner", "integration"];
    const bench = createBench({ order, scripts: { notes: [{}] } });
    const after = await bench.process(envelopeWith(fields), { steps: 1 });
    expect(after).toMatchObject({ stage_order: order, current_stage: "notes" });
    expect((await bench.process(after)).terminal_reason).toBe("completed_successfully");
    expect(path(bench)).toEqual(["perception", "notes", "plan", "integration"]);
  });

  it.each([
    ["has ended", { terminated: true, terminal_reason: "completed_successfully" }],
    ["is at its end", { current_stage: "end" }],
    ["waits for a person", { current_stage: "intent", clarification_pending: true }],
    ["waits for a peer", { current_stage: "perception" }],
  ])("R2: an envelope that %s is not given an order", async (_, fields) => {
    const bench = createBench({ order: ["perception", "notes"], scripts: { notes: [{}] } });
    const after = await bench.process(envelopeWith(fields), { only: new Set(["notes"]) });
    expect(bench.visits).toEqual([]);
    expect(after.stage_order).toEqual([]);
  });

  it("R2: a run that a bound stops before its first stage writes its order, too", async () => {
    const bench = createBench({ order: ["perception", "notes"], scripts: { notes: [{}] } });
    const after = await bench.process(envelopeWith({ max_agent_hops: 0 }));
    expect(after).toMatchObject({
      stage_order: ["perception", "notes"],
      current_stage: "perception",
      terminal_reason: "max_agent_hops_exceeded",
    });
  });

  it("R2: a peer is sent the order of the run", async () => {
    let sent = {};
    const order = ["perception", "notes"];
    const peers = {
      notes: async (bytes: Uint8Array) => {
        sent = parse(bytes);
        return toBytes({ ...sent, outputs: { notes: {} } });
      },
    };
    await createBench({ order, peers, scripts: { notes: [{}] } }).process(envelopeWith());
    expect(sent).toMatchObject({ stage_order: order, current_stage: "notes" });
  });
});
