import { describe, expect, it } from "vitest";
import type { EnvelopeDocument } from "../../src/envelope/index.ts";
import { steadyBackoff } from "../../src/errors/backoff.ts";
import { WorkerError } from "../../src/errors/worker-error.ts";
import type { Delegate } from "../../src/pipeline/pipeline.ts";
import { answer, createBench, envelopeWith, type Json, parse, path, toBytes } from "./support/bench.ts";
import { executed, INTEGRATION, intentWith, planWith, verdict } from "./support/outputs.ts";

/** A peer that answers with what it makes of the envelope. */
function peer(reply: (sent: Json) => Json): Delegate {
  return async (sent) => toBytes(reply(parse(sent)));
}

/** A peer that adds one output and gives the rest back. */
function adding(stage: string, output: Json, more: Json = {}): Delegate {
  return peer((sent) => ({ ...sent, outputs: { ...sent.outputs, [stage]: output }, ...more }));
}

/** A peer like the Go one: limits, history, times and the seed's interrupt fields are lost. */
function forgetful(stage: string, output: Json): Delegate {
  const kept = [
    "envelope_id",
    "request_id",
    "user_id",
    "session_id",
    "raw_input",
    "current_stage",
    "terminated",
  ];
  return peer((sent) => ({
    ...Object.fromEntries(kept.map((name) => [name, sent[name]])),
    outputs: { [stage]: output },
  }));
}

describe("a stage that a peer runs", () => {
  it("R4, R5: is one hop and one record, and what the peer lost comes back", async () => {
    const bench = createBench({ peers: { plan: forgetful("plan", planWith("theirs", "look")) } });
    const after = await bench.process(envelopeWith({ max_agent_hops: 7, metadata: { keep: 1 } }));
    expect(path(bench)).toEqual(["perception", "intent", "execution", "critic", "integration"]);
    expect(after).toMatchObject({
      terminal_reason: "completed_successfully",
      agent_hop_count: 6,
      max_agent_hops: 7,
      metadata: { keep: 1 },
      outputs: { perception: {}, intent: {}, plan: { plan_id: "theirs" } },
      goal_completion_status: { g1: "satisfied" },
    });
    expect(after.processing_history.map((record: Json) => record.agent)).toHaveLength(6);
  });

  it("R3: cannot move what the engine counts and decides", async () => {
    const lies = { agent_hop_count: 0, iteration: 3, current_stage_number: 4, current_stage: "integration" };
    const bench = createBench({ peers: { plan: adding("plan", planWith("p", "look"), lies) } });
    const after = await bench.process(envelopeWith());
    expect(path(bench)).toContain("execution");
    expect(after).toMatchObject({ agent_hop_count: 6, iteration: 0, current_stage_number: 1 });
  });

  it("R3, R4: its model calls count, and stop the run at their limit", async () => {
    const bench = createBench({
      peers: { plan: adding("plan", planWith("p", "look"), { llm_call_count: 3 }) },
    });
    const after = await bench.process(envelopeWith({ max_llm_calls: 3 }));
    expect(after).toMatchObject({
      llm_call_count: 3,
      terminal_reason: "max_llm_calls_exceeded",
      current_stage: "execution",
    });
    expect(after.processing_history[2]).toMatchObject({ agent: "plan", llm_calls: 3 });
  });

  it("R5, R9: a record of its own is not doubled, and still a visit that counts", async () => {
    const own = peer((sent) => ({
      ...sent,
      outputs: { ...sent.outputs, critic: verdict("reintent") },
      processing_history: [
        ...sent.processing_history,
        {
          agent: "critic",
          stage_order: 5,
          started_at: "2026-01-02T03:04:05Z",
          duration_ms: 1,
          status: "success",
          llm_calls: 0,
        },
      ],
    }));
    const bench = createBench({ peers: { critic: own }, maxCriticFires: 2 });
    const after = await bench.process(envelopeWith());
    expect(after.processing_history.filter((record: Json) => record.agent === "critic")).toHaveLength(2);
    expect(after).toMatchObject({ terminal_reason: "max_critic_fires_exceeded", agent_hop_count: 12 });
  });

  it("R6, H30: its verdict routes in its own words", async () => {
    const bench = createBench({ peers: { critic: adding("critic", { verdict: "proceed" }) } });
    const after = await bench.process(envelopeWith());
    expect(after.terminal_reason).toBe("completed_successfully");
    expect(after.errors).toMatchObject([
      { agent: "critic", error_type: "PeerOutput", recoverable: true },
      { agent: "critic", error_type: "GoalsNotMet", recoverable: true },
    ]);
  });

  it("R7: what the engine removes after a peer has seen it is gone from the bytes", async () => {
    const bench = createBench({
      peers: { critic: adding("critic", verdict("reintent")) },
    });
    const outputs = { intent: intentWith("g1"), perception: { normalized_input: "x" } };
    const after = await bench.process(envelopeWith({ current_stage: "plan", outputs }), { steps: 3 });
    expect(after.current_stage).toBe("intent");
    expect(Object.keys(after.outputs)).toEqual(["intent", "perception"]);
  });

  it("R8, R9: an exhausted run asks a peer for the partial answer and keeps its own reason", async () => {
    const end = { terminated: true, terminal_reason: "completed", current_stage: "end" };
    const bench = createBench({
      peers: { integration: adding("integration", INTEGRATION, end) },
      scripts: { critic: [verdict("reintent")] },
    });
    const after = await bench.process(envelopeWith({ max_iterations: 0 }));
    expect(after).toMatchObject({
      terminated: true,
      terminal_reason: "max_iterations_exceeded",
      current_stage: "intent",
      outputs: { integration: INTEGRATION },
    });
  });

  it("may end the run", async () => {
    const end = { terminated: true, terminal_reason: "denied_by_policy", termination_reason: "not for you" };
    const bench = createBench({ peers: { plan: adding("plan", planWith("p", "look"), end) } });
    const after = await bench.process(envelopeWith());
    expect(path(bench)).toEqual(["perception", "intent"]);
    expect(after).toMatchObject({ ...end, agent_hop_count: 3 });
    expect(bench.events.at(-1)).toMatchObject({ type: "run_finished", reason: "denied_by_policy" });
  });

  it("R10, R12: may ask in its own spelling, and gets its answer", async () => {
    let asked = false;
    const asking = peer((sent) => {
      const again = { ...sent, outputs: { ...sent.outputs, intent: intentWith("g1") } };
      if (asked) return again;
      asked = true;
      return {
        ...sent,
        interrupt_pending: true,
        interrupt: { kind: "clarification", id: "i1", question: "Which?" },
      };
    });
    const bench = createBench({ peers: { intent: asking } });
    const paused = await bench.process(envelopeWith());
    expect(paused).toMatchObject({
      terminated: false,
      clarification_pending: true,
      clarification_question: "Which?",
      interrupt_pending: true,
    });
    const after = await bench.resume(paused, answer("that"));
    expect(after).toMatchObject({ terminal_reason: "completed_successfully", interrupt_pending: false });
  });

  it.each(["true", 1, {}])("R10, H35: that writes clarification_needed %j has not asked", async (needed) => {
    const output = { ...intentWith("g1"), clarification_needed: needed };
    const after = await createBench({ peers: { intent: adding("intent", output) } }).process(envelopeWith());
    expect(after).toMatchObject({ clarification_pending: false, terminal_reason: "completed_successfully" });
    expect(after.errors).toMatchObject([{ error_type: "PeerOutput" }]);
  });

  it.each([
    ["no output", peer((sent) => sent), "EENVELOPE"],
    ["an error object", peer(() => ({ error: true, code: "bounds_exceeded", message: "no" })), "EENVELOPE"],
    ["another envelope", adding("plan", planWith("p", "look"), { envelope_id: "env_other" }), "EENVELOPE"],
    ["prose", async () => Buffer.from("I am done!"), "EPARSE"],
    ["nothing", async () => Buffer.alloc(0), "EPARSE"],
  ])("R13: that answers with %s has failed, and the envelope is whole", async (_, plan, code) => {
    const after = await createBench({ peers: { plan } }).process(envelopeWith());
    expect(after).toMatchObject({
      current_stage: "plan",
      terminal_reason: "tool_failed_fatally",
      errors: [{ agent: "plan", error_type: "StageError", details: { code } }],
      outputs: { perception: {}, intent: {} },
    });
    expect(after.outputs).not.toHaveProperty("plan");
  });

  it("R13: is called again when it was down", async () => {
    let calls = 0;
    const flaky: Delegate = async (sent, signal) => {
      calls += 1;
      if (calls < 3) throw new WorkerError("ERUNTIME", "connection refused");
      return adding("plan", planWith("p", "look"))(sent, signal);
    };
    const setups = { plan: { retries: { attempts: 3, backoff: steadyBackoff(10) } } };
    const after = await createBench({ peers: { plan: flaky }, setups }).process(envelopeWith());
    expect(after).toMatchObject({
      terminal_reason: "completed_successfully",
      agent_hop_count: 6,
      errors: [],
    });
  });

  it("R14: that does not answer in time is left, and its late answer is not taken", async () => {
    let document: EnvelopeDocument | undefined;
    const bench = createBench({
      onEvent: (_, envelope) => {
        document = envelope;
      },
      setups: { plan: { timeoutMs: 100 } },
      peers: {
        plan: async (sent, signal) => {
          await new Promise<void>((resolve) => {
            bench.time.startTimer(500, resolve);
          });
          return adding("plan", planWith("late", "look"))(sent, signal);
        },
      },
    });
    const after = await bench.process(envelopeWith());
    await bench.time.settle(new Promise<void>((resolve) => void bench.time.startTimer(900, resolve)));
    expect(after).toMatchObject({ current_stage: "plan", terminated: false });
    expect(parse(document!.toBytes())).toEqual(after);
  });

  it("R11: is not asked to execute a plan that nobody approved", async () => {
    let calls = 0;
    const execution: Delegate = async (sent, signal) => {
      calls += 1;
      return adding("execution", executed(null))(sent, signal);
    };
    const bench = createBench({ peers: { execution }, scripts: { plan: [planWith("p", "shell")] } });
    const after = await bench.process(envelopeWith());
    expect([calls, after.confirmation_pending]).toEqual([0, true]);
  });
});
