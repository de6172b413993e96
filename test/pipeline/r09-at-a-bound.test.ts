import { describe, expect, it } from "vitest";
import { DEFAULT_ORDER } from "../../src/pipeline/stage-order.ts";
import { createBench, envelopeWith, type Json, path, setLimits } from "./support/bench.ts";
import { executed, INTEGRATION, intentWith, planWith, verdict } from "./support/outputs.ts";

const LOOPING = { critic: [verdict("reintent")] };
const STAGED = { intent: [intentWith("g1", "g2")], critic: [verdict("next_stage")] };
const NOW = "2026-01-02T03:04:05.000Z";

function count(stages: readonly string[], stage: string): number {
  return stages.filter((name) => name === stage).length;
}

describe("R9 At a bound", () => {
  it.each([
    [
      "max_agent_hops",
      { max_agent_hops: 3 },
      {},
      { current_stage: "execution", terminal_reason: "max_agent_hops_exceeded" },
    ],
    [
      "max_llm_calls",
      { max_llm_calls: 2 },
      { intent: [{ output: intentWith("g1", "g2"), llm_calls: 2 }] },
      { current_stage: "plan", terminal_reason: "max_llm_calls_exceeded" },
    ],
    [
      "max_iterations",
      { iteration: 4, all_goals: ["g1", "g2"], remaining_goals: ["g1", "g2"], current_stage: "plan" },
      {},
      { current_stage: "plan", terminal_reason: "max_iterations_exceeded" },
    ],
    [
      "max_iterations",
      { max_iterations: 0 },
      LOOPING,
      { current_stage: "intent", terminal_reason: "max_iterations_exceeded" },
    ],
    [
      "max_stages",
      { max_stages: 1 },
      STAGED,
      { current_stage: "plan", terminal_reason: "max_iterations_exceeded" },
    ],
  ])(
    "R9, H8: %s sets all four fields, names itself and the goals left (%j)",
    async (bound, fields, scripts, expected) => {
      const bench = createBench({ scripts: { intent: [intentWith("g1", "g2")], ...scripts } });
      const after = await bench.process(envelopeWith(fields));
      expect(after).toMatchObject({ terminated: true, completed_at: NOW, ...expected });
      expect(after.termination_reason).toContain(bound);
      expect(after.termination_reason).toContain("goals left: g1; g2");
      expect(after.remaining_goals).toEqual(["g1", "g2"]);
      expect(Object.values(after.goal_completion_status)).not.toContain("failed");
      const hits = bench.events.filter((event) => event.type === "bound_hit");
      expect(hits).toEqual([
        { type: "bound_hit", stage: expected.current_stage, reason: expected.terminal_reason },
      ]);
    },
  );

  it("R9: a bound without goals says that none are left", async () => {
    const after = await createBench().process(envelopeWith({ max_agent_hops: 1 }));
    expect(after.termination_reason).toContain("no goals left");
  });

  it.each([
    ["iterations", LOOPING, { max_iterations: 1 }],
    ["stages", STAGED, { max_stages: 2 }],
  ])("R9: with %s used up, integration runs once over what there is", async (_, scripts, limits) => {
    const bench = createBench({ scripts });
    const after = await bench.process(envelopeWith(limits));
    expect(path(bench).slice(-2)).toEqual(["critic", "integration"]);
    expect(bench.visits.at(-1)!.context.exhausted).toBe(true);
    expect(bench.visits.slice(0, -1).some(({ context }) => context.exhausted)).toBe(false);
    expect(after.outputs.integration).toEqual(INTEGRATION);
    expect(after.processing_history.at(-1)).toMatchObject({ agent: "integration", status: "success" });
    expect(after.outputs.execution).toEqual(executed(null));
    expect(after.terminal_reason).toBe("max_iterations_exceeded");
  });

  it.each([
    ["without a hop left", { max_iterations: 0, max_agent_hops: 5 }, 0],
    ["without a model call left", { max_iterations: 0, max_llm_calls: 3 }, 0],
    ["with one hop and one call left", { max_iterations: 0, max_agent_hops: 6, max_llm_calls: 4 }, 1],
  ])("R9: %s, integration runs %#", async (_, limits, integrations) => {
    const critic = [{ output: verdict("reintent"), llm_calls: 3 }];
    const integration = [{ output: INTEGRATION, llm_calls: 1 }];
    const bench = createBench({ scripts: { critic, integration } });
    const after = await bench.process(envelopeWith(limits));
    expect(count(path(bench), "integration")).toBe(integrations);
    expect(Object.hasOwn(after.outputs, "integration")).toBe(integrations === 1);
    expect(after).toMatchObject({ terminal_reason: "max_iterations_exceeded", current_stage: "intent" });
  });

  it("R9: an integration that cannot finish leaves the reason as it is", async () => {
    const critic = [{ output: verdict("reintent"), llm_calls: 3 }];
    const integration = [{ output: INTEGRATION, llm_calls: 2 }];
    const spent = createBench({ scripts: { critic, integration } });
    const after = await spent.process(envelopeWith({ max_iterations: 0, max_llm_calls: 4 }));
    expect(after).toMatchObject({ llm_call_count: 4, terminal_reason: "max_iterations_exceeded" });
    expect(after.outputs.integration).toBeUndefined();

    const failing = { critic: LOOPING.critic, integration: [{ error: { code: "EIO", message: "disk" } }] };
    const failed = await createBench({ scripts: failing }).process(envelopeWith({ max_iterations: 0 }));
    expect(failed).toMatchObject({ terminal_reason: "max_iterations_exceeded", current_stage: "intent" });
    expect(failed.errors).toMatchObject([{ agent: "integration" }]);
  });

  it("R9: integration outside stage_order or of a peer is not run", async () => {
    const stage_order = ["perception", "intent", "plan", "execution", "critic"];
    const bench = createBench({ scripts: LOOPING });
    await bench.process(envelopeWith({ max_iterations: 0, stage_order }));
    await bench.process(envelopeWith({ max_iterations: 0 }), { only: new Set(stage_order) });
    expect(path(bench)).not.toContain("integration");
  });

  it.each([
    ["denied_by_policy", {}],
    ["tool_failed_fatally", {}],
    ["completed_successfully", { current_stage: "end" }],
    [null, {}],
  ])(
    "R9: a run that ended as %s is not lifted by --set, and process does nothing",
    async (terminal_reason, more) => {
      const bench = createBench();
      const given = envelopeWith({ terminated: true, terminal_reason, current_stage: "plan", ...more });
      const failure = bench.resume(given, setLimits({ max_llm_calls: 99 }));
      await expect(failure).rejects.toMatchObject({ code: "EARG", details: { path: "/terminal_reason" } });
      await bench.process(given);
      expect(bench.visits).toEqual([]);
    },
  );

  it("R9: only --set goes on; process gives the stopped envelope back as it is", async () => {
    const bench = createBench({ scripts: LOOPING });
    const stopped = await bench.process(envelopeWith({ max_iterations: 0 }));
    expect(await bench.process(stopped)).toEqual(stopped);
    expect(bench.visits).toHaveLength(6);
  });

  it.each([
    ["max_agent_hops", { max_agent_hops: 3 }, {}, "execution"],
    ["max_llm_calls", { max_llm_calls: 2 }, { intent: [{ output: intentWith("g1"), llm_calls: 2 }] }, "plan"],
    ["max_iterations", { iteration: 4, current_stage: "plan" }, {}, "plan"],
  ])(
    "R9: --set %s clears the four fields and continues at the stage",
    async (bound, fields, scripts, stage) => {
      const bench = createBench({ scripts });
      const stopped = await bench.process(envelopeWith(fields));
      const ran = bench.visits.length;
      const going = await bench.resume(stopped, setLimits({ [bound]: 9 }), { steps: 1 });
      expect(path(bench).slice(ran)).toEqual([stage]);
      expect(going).toMatchObject({
        terminated: false,
        terminal_reason: null,
        termination_reason: null,
        completed_at: null,
        [bound]: 9,
      });
      const after = await bench.process(going);
      expect(after.terminal_reason).toBe("completed_successfully");
    },
  );

  it("R9: --set max_iterations does the pending R7 step, then continues at intent", async () => {
    const bench = createBench({
      scripts: { critic: [verdict("reintent", [], "more"), verdict("approved", ["g1"])] },
    });
    const stopped = await bench.process(envelopeWith({ max_iterations: 0 }));
    expect(stopped).toMatchObject({ iteration: 0, critic_feedback: [], prior_plans: [] });
    const after = await bench.resume(stopped, setLimits({ max_iterations: 1 }));
    expect(path(bench).slice(6)).toEqual(["intent", "plan", "execution", "critic", "integration"]);
    expect(after).toMatchObject({
      iteration: 1,
      critic_feedback: ["more"],
      prior_plans: [{ plan_id: "p1" }],
      terminal_reason: "completed_successfully",
      max_iterations: 1,
    });
  });

  it("R9: --set max_stages does the pending R8 step, then continues at plan", async () => {
    const scripts = { ...STAGED, critic: [verdict("next_stage", ["g1"]), verdict("approved", ["g2"])] };
    const bench = createBench({ scripts });
    const stopped = await bench.process(envelopeWith({ max_stages: 1 }));
    const after = await bench.resume(stopped, setLimits({ max_stages: 2 }));
    expect(path(bench).slice(6)).toEqual(["plan", "execution", "critic", "integration"]);
    expect(after).toMatchObject({
      current_stage_number: 2,
      completed_stages: [{ stage_number: 1, satisfied_goals: ["g1"], plan_id: "p1" }],
      terminal_reason: "completed_successfully",
    });
  });

  it.each([
    ["iterations", LOOPING, { max_iterations: 0 }, { max_iterations: 0 }],
    ["iterations, with another limit raised", LOOPING, { max_iterations: 0 }, { max_llm_calls: 50 }],
    ["stages", STAGED, { max_stages: 1 }, { max_stages: 1 }],
  ])(
    "R9: a limit for %s that is still too low stops again, without a second integration",
    async (_, scripts, limits, raised) => {
      const bench = createBench({ scripts });
      const stopped = await bench.process(envelopeWith(limits));
      bench.time.pass(1000);
      const again = await bench.resume(stopped, setLimits(raised));
      expect(bench.visits).toHaveLength(6);
      expect(again).toEqual({ ...stopped, ...raised, completed_at: "2026-01-02T03:04:06.000Z" });
      expect(bench.events.map((event) => event.type)).toEqual(["bound_hit", "run_finished"]);
    },
  );

  it("R9: an unknown verdict is recorded once, however often the run is resumed", async () => {
    const bench = createBench({ scripts: { critic: [verdict("?"), verdict("approved", ["g1"])] } });
    let envelope = await bench.process(envelopeWith({ max_iterations: 0 }));
    envelope = await bench.resume(envelope, setLimits({ max_iterations: 0 }));
    envelope = await bench.resume(envelope, setLimits({ max_iterations: 1 }));
    expect(envelope.errors.map((entry: Json) => entry.error_type)).toEqual(["UnknownVerdict"]);
    expect(envelope).toMatchObject({ iteration: 1, terminal_reason: "completed_successfully" });
  });

  it("R9: each exhaustion has its own partial answer, in one process or in many", async () => {
    const integration = [1, 2, 3].map((round) => ({ final_response: `round ${round}`, citations: [] }));
    const bench = createBench({ scripts: { ...LOOPING, integration } });
    let envelope = await bench.process(envelopeWith({ max_iterations: 0, max_agent_hops: 99 }));
    expect(envelope.outputs.integration.final_response).toBe("round 1");
    envelope = await bench.resume(envelope, setLimits({ max_iterations: 1 }));
    expect(envelope.outputs.integration.final_response).toBe("round 2");
    envelope = await bench.resume(envelope, setLimits({ max_iterations: 2 }), { steps: 1 });
    while (envelope.terminated === false) envelope = await bench.process(envelope, { steps: 1 });
    expect(envelope.outputs.integration.final_response).toBe("round 3");
    expect(envelope).toMatchObject({ iteration: 2, terminal_reason: "max_iterations_exceeded" });
  });

  it("R9: a hop that is granted later still buys the partial answer", async () => {
    const bench = createBench({ scripts: LOOPING });
    const stopped = await bench.process(envelopeWith({ max_iterations: 0, max_agent_hops: 5 }));
    expect(path(bench)).not.toContain("integration");
    const after = await bench.resume(stopped, setLimits({ max_agent_hops: 6 }));
    expect(after).toMatchObject({
      outputs: { integration: INTEGRATION },
      terminal_reason: "max_iterations_exceeded",
      current_stage: "intent",
    });
    expect(bench.visits.at(-1)!.context.exhausted).toBe(true);
  });

  it("R9: a limit that was lowered and raised again does the pending step once", async () => {
    const critic = [...Array(3).fill(verdict("reintent")), verdict("approved")];
    const bench = createBench({ scripts: { critic } });
    let envelope = await bench.process(envelopeWith({ max_iterations: 2 }));
    envelope = await bench.resume(envelope, setLimits({ max_iterations: 1 }));
    expect(envelope).toMatchObject({ terminated: true, iteration: 2 });
    envelope = await bench.resume(envelope, setLimits({ max_iterations: 3 }));
    expect(envelope).toMatchObject({ iteration: 3, terminal_reason: "completed_successfully" });
    expect(envelope.prior_plans).toHaveLength(3);
  });

  it("R9: a stop that left no step pending is lifted without one, whatever an old critic says", async () => {
    const outputs = { critic: verdict("reintent"), plan: planWith("p1", "look") };
    const history = ["critic", "intent"].map((agent) => ({ agent }));
    const fields = { iteration: 4, current_stage: "plan", outputs, processing_history: history };
    const bench = createBench();
    const stopped = await bench.process(envelopeWith(fields));
    expect(stopped.terminal_reason).toBe("max_iterations_exceeded");
    const after = await bench.resume(stopped, setLimits({ max_iterations: 4 }));
    expect(path(bench)[0]).toBe("plan");
    expect(after).toMatchObject({ iteration: 4, prior_plans: [], terminal_reason: "completed_successfully" });
  });

  it("R9: a verdict that was followed to integration is not followed again", async () => {
    const bench = createBench({ scripts: { critic: [verdict("next_stage", ["g1"])] } });
    let envelope = await bench.process(envelopeWith({ max_agent_hops: 5, iteration: 2 }));
    expect(envelope).toMatchObject({ current_stage: "integration", completed_stages: [{ stage_number: 1 }] });
    envelope = await bench.resume(envelope, setLimits({ max_iterations: 1 }));
    expect(envelope.terminal_reason).toBe("max_iterations_exceeded");
    envelope = await bench.resume(envelope, setLimits({ max_iterations: 2, max_agent_hops: 6 }));
    expect(envelope).toMatchObject({ terminal_reason: "completed_successfully", iteration: 2 });
    expect(envelope.completed_stages).toHaveLength(1);
  });

  it("R9: --set on a run that has not ended just changes the limit and runs", async () => {
    const bench = createBench();
    const part = await bench.process(envelopeWith(), { steps: 2 });
    const after = await bench.resume(part, setLimits({ max_agent_hops: 3 }));
    expect(after).toMatchObject({ max_agent_hops: 3, agent_hop_count: 3, current_stage: "execution" });
  });

  it("R9: --set does not answer a question", async () => {
    const bench = createBench({ scripts: { plan: [planWith("p1", "shell")] } });
    const waiting = await bench.process(envelopeWith());
    const after = await bench.resume(waiting, setLimits({ max_agent_hops: 99 }));
    expect(after).toEqual({ ...waiting, max_agent_hops: 99 });
  });

  it.each([0, 1, 2])(
    "R9: a max_critic_fires of %i has its own reason and stops before the critic",
    async (maxCriticFires) => {
      const bench = createBench({ scripts: LOOPING, maxCriticFires });
      const after = await bench.process(envelopeWith());
      expect(count(path(bench), "critic")).toBe(maxCriticFires);
      expect(after).toMatchObject({
        terminal_reason: "max_critic_fires_exceeded",
        current_stage: "critic",
        terminated: true,
      });
      expect(after.termination_reason).toContain(`max_critic_fires ${maxCriticFires}`);
    },
  );

  it("R9: max_critic_fires counts across processes, and a pipeline that allows more can go on", async () => {
    const scripts = { critic: [verdict("reintent"), verdict("approved")] };
    const stopped = await createBench({ scripts, maxCriticFires: 1 }).process(envelopeWith());
    const again = await createBench({ scripts, maxCriticFires: 1 }).resume(
      stopped,
      setLimits({ max_iterations: 9 }),
    );
    expect(again).toMatchObject({ terminal_reason: "max_critic_fires_exceeded", agent_hop_count: 8 });
    const after = await createBench({ scripts, maxCriticFires: 2 }).resume(
      again,
      setLimits({ max_iterations: 9 }),
    );
    expect(after.terminal_reason).toBe("completed_successfully");
  });

  it("R9, R2: a pending step that leads outside stage_order is an error of the critic", async () => {
    const bench = createBench({ scripts: STAGED });
    const stopped = await bench.process(envelopeWith({ max_stages: 1 }));
    const stage_order = ["perception", "intent", "execution", "critic", "integration"];
    const after = await bench.resume({ ...stopped, stage_order }, setLimits({ max_stages: 5 }));
    expect(after).toMatchObject({
      terminal_reason: "tool_failed_fatally",
      current_stage: "critic",
      errors: [{ agent: "critic", error_type: "RoutingError" }],
    });
    expect(bench.events.map((event) => event.type)).toEqual(["run_finished"]);
  });

  const REVIEWED = [...DEFAULT_ORDER.slice(0, 5), "review", "sign", "integration", "publish"];
  const OWN = { review: [{ n: 1 }, { n: 2 }], sign: [{}], publish: [{}] };

  it.each([
    ["iterations", LOOPING, { max_iterations: 0 }, "intent"],
    ["stages", STAGED, { max_stages: 1 }, "plan"],
  ])(
    "R9, R20: with %s used up, stages between critic and integration are skipped",
    async (_, scripts, limits, stage) => {
      const bench = createBench({ order: REVIEWED, scripts: { ...scripts, ...OWN } });
      const after = await bench.process(envelopeWith(limits));
      expect(path(bench)).toEqual([...DEFAULT_ORDER]);
      expect(after).toMatchObject({
        current_stage: stage,
        terminal_reason: "max_iterations_exceeded",
        agent_hop_count: 6,
        outputs: { integration: INTEGRATION },
      });
      expect(after.processing_history.slice(5)).toMatchObject([
        { agent: "review", status: "skipped", stage_order: 6, duration_ms: 0, llm_calls: 0, error: null },
        { agent: "sign", status: "skipped", stage_order: 7, started_at: NOW, completed_at: NOW },
        { agent: "integration", status: "success" },
      ]);
    },
  );

  it("R9: a skipped stage was not visited, and its step is done when the limit is raised", async () => {
    const critic = [verdict("reintent"), verdict("approved", ["g1"])];
    const bench = createBench({ order: REVIEWED, scripts: { ...OWN, critic } });
    const stopped = await bench.process(envelopeWith({ max_iterations: 0 }));
    const after = await bench.resume(stopped, setLimits({ max_iterations: 1 }));
    expect(path(bench).slice(6)).toEqual(REVIEWED.slice(1));
    expect(after).toMatchObject({ terminal_reason: "completed_successfully", outputs: { review: { n: 1 } } });
  });

  it("R9: nothing is skipped where integration cannot run either", async () => {
    const bench = createBench({ order: REVIEWED, scripts: { ...LOOPING, ...OWN } });
    const after = await bench.process(envelopeWith({ max_iterations: 0, max_agent_hops: 5 }));
    expect(after.processing_history).toHaveLength(5);
    const paid = await bench.resume(after, setLimits({ max_agent_hops: 6 }));
    expect(paid.processing_history.slice(5).map(({ status }: Json) => status)).toEqual([
      "skipped",
      "skipped",
      "success",
    ]);
  });

  it("R9: a bound before a stage behind the critic is lifted there", async () => {
    const bench = createBench({ order: REVIEWED, scripts: OWN });
    const stopped = await bench.process(envelopeWith({ max_agent_hops: 5 }));
    expect(stopped).toMatchObject({
      current_stage: "review",
      terminal_reason: "max_agent_hops_exceeded",
    });
    const after = await bench.resume(stopped, setLimits({ max_agent_hops: 9 }));
    expect(path(bench)).toEqual(REVIEWED);
    expect(after.terminal_reason).toBe("completed_successfully");
  });
});
