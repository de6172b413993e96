import { describe, expect, it } from "vitest";
import { canContinue, readEnvelope } from "../../src/envelope/index.ts";
import { steadyBackoff } from "../../src/errors/backoff.ts";
import { createBench, envelopeWith, type Json, path, setLimits, toBytes } from "./support/bench.ts";
import { executed, INTEGRATION, intentWith, PERCEPTION, planWith, verdict } from "./support/outputs.ts";

const SOURCES = { now: () => 0, hex: (digits: number) => "0".repeat(digits) };

function asked(fields: Json): ReturnType<typeof canContinue> {
  const { envelope } = readEnvelope(toBytes(envelopeWith(fields)), { sources: SOURCES });
  const before = envelope.toBytes();
  const answer = canContinue(envelope);
  expect(envelope.toBytes()).toEqual(before);
  return answer;
}

/** One model call per stage, six stages. */
const COSTLY = {
  perception: [{ output: PERCEPTION, llm_calls: 1 }],
  intent: [{ output: intentWith("g1"), llm_calls: 1 }],
  plan: [{ output: planWith("p1", "look"), llm_calls: 1 }],
  execution: [{ output: executed(null), llm_calls: 1 }],
  critic: [{ output: verdict("approved", ["g1"]), llm_calls: 1 }],
  integration: [{ output: INTEGRATION, llm_calls: 1 }],
};

describe("R3 Bounds", () => {
  it.each([
    ["iteration", "max_iterations", 3, null],
    ["iteration", "max_iterations", 4, "max_iterations_exceeded"],
    ["llm_call_count", "max_llm_calls", 2, null],
    ["llm_call_count", "max_llm_calls", 3, "max_llm_calls_exceeded"],
    ["llm_call_count", "max_llm_calls", 4, "max_llm_calls_exceeded"],
    ["agent_hop_count", "max_agent_hops", 2, null],
    ["agent_hop_count", "max_agent_hops", 3, "max_agent_hops_exceeded"],
    ["agent_hop_count", "max_agent_hops", 4, "max_agent_hops_exceeded"],
  ])("R3, H10: %s against a %s of 3, at %i", async (counter, limit, count, reason) => {
    const fields = { [counter]: count, [limit]: 3 };
    expect(asked(fields)).toMatchObject({ can_continue: reason === null, terminal_reason: reason });
    const bench = createBench();
    const after = await bench.process(envelopeWith({ ...fields, current_stage: "integration" }));
    expect(path(bench)).toEqual(reason === null ? ["integration"] : []);
    expect(after.terminal_reason).toBe(reason ?? "completed_successfully");
    expect(after.current_stage).toBe(reason === null ? "end" : "integration");
  });

  it.each([
    [
      "terminated",
      { terminated: true, terminal_reason: "denied_by_policy", clarification_pending: true },
      "denied_by_policy",
    ],
    ["interrupt", { clarification_pending: true, iteration: 9 }, "clarification_required"],
    ["iterations", { iteration: 9, llm_call_count: 99, agent_hop_count: 99 }, "max_iterations_exceeded"],
    ["model calls", { llm_call_count: 99, agent_hop_count: 99 }, "max_llm_calls_exceeded"],
    ["hops", { agent_hop_count: 99 }, "max_agent_hops_exceeded"],
  ])("R3: the checks come in order; here %s is met first", async (_, fields, reason) => {
    expect(asked(fields)).toMatchObject({ can_continue: false, terminal_reason: reason });
    const after = await createBench().process(envelopeWith(fields));
    expect(after.agent_hop_count).toBe((fields as Json).agent_hop_count ?? 0);
    if (!("clarification_pending" in fields)) expect(after.terminal_reason).toBe(reason);
  });

  it("R3, H11: canContinue reports and changes nothing, not even a reason", () => {
    const answer = asked({ llm_call_count: 10, agent_hop_count: 20, iteration: 1, current_stage_number: 2 });
    expect(answer).toEqual({
      can_continue: false,
      terminal_reason: "max_llm_calls_exceeded",
      iteration: 1,
      llm_call_count: 10,
      agent_hop_count: 20,
      remaining: { iterations: 2, llm_calls: 0, agent_hops: 1, stages: 3 },
    });
  });

  it.each([0, 1, 2, 3, 4, 5])(
    "R3: a max_agent_hops of %i lets exactly that many stages start",
    async (limit) => {
      const bench = createBench();
      const after = await bench.process(envelopeWith({ max_agent_hops: limit }));
      expect(bench.visits).toHaveLength(limit);
      expect(after).toMatchObject({
        agent_hop_count: limit,
        terminated: true,
        terminal_reason: "max_agent_hops_exceeded",
        current_stage: ["perception", "intent", "plan", "execution", "critic", "integration"][limit],
      });
    },
  );

  it.each([6, 7])("R3: a max_agent_hops of %i is enough for six stages", async (limit) => {
    const after = await createBench().process(envelopeWith({ max_agent_hops: limit }));
    expect(after).toMatchObject({ agent_hop_count: 6, terminal_reason: "completed_successfully" });
  });

  it.each([0, 1, 2, 3, 4, 5])(
    "R3: a max_llm_calls of %i lets exactly that many calls be sent",
    async (limit) => {
      const bench = createBench({ scripts: COSTLY });
      const after = await bench.process(envelopeWith({ max_llm_calls: limit }));
      expect(after).toMatchObject({
        llm_call_count: limit,
        agent_hop_count: limit,
        terminal_reason: "max_llm_calls_exceeded",
        current_stage: Object.keys(COSTLY)[limit],
      });
    },
  );

  it.each([6, 7])("R3: a max_llm_calls of %i is enough for six calls", async (limit) => {
    const after = await createBench({ scripts: COSTLY }).process(envelopeWith({ max_llm_calls: limit }));
    expect(after).toMatchObject({ llm_call_count: 6, terminal_reason: "completed_successfully" });
  });

  it("R3: a model call beyond the limit inside a stage is never sent, and the run stops at that stage", async () => {
    const sent: number[] = [];
    const bench = createBench({
      stages: {
        intent: async (context) => {
          for (let call = 1; call <= 5; call++) {
            context.spendModelCall();
            sent.push(call);
          }
          return intentWith("g1");
        },
      },
    });
    const after = await bench.process(envelopeWith({ max_llm_calls: 3 }));
    expect(sent).toEqual([1, 2, 3]);
    expect(after).toMatchObject({
      llm_call_count: 3,
      agent_hop_count: 2,
      current_stage: "intent",
      terminated: true,
      terminal_reason: "max_llm_calls_exceeded",
    });
    expect(after.outputs.intent).toBeUndefined();
    expect(after.processing_history[1]).toMatchObject({ agent: "intent", status: "error", llm_calls: 3 });
  });

  it("R3: a stage that swallows the refusal is stopped all the same", async () => {
    const bench = createBench({
      stages: {
        intent: async (context) => {
          for (let call = 0; call < 20; call++) {
            try {
              context.spendModelCall();
            } catch {}
          }
          return intentWith("made up");
        },
      },
    });
    const after = await bench.process(envelopeWith({ max_llm_calls: 3 }));
    expect(after).toMatchObject({ llm_call_count: 3, terminal_reason: "max_llm_calls_exceeded" });
    expect(after.all_goals).toEqual([]);
  });

  it("R3: counters that came in beyond their limits stay as they are", async () => {
    const given = { agent_hop_count: 30, llm_call_count: 40, iteration: 50, current_stage_number: 60 };
    const after = await createBench().process(envelopeWith(given));
    expect(after).toMatchObject({ ...given, terminal_reason: "max_iterations_exceeded" });
  });

  it("R3: across resume the limit counts what was spent before", async () => {
    const bench = createBench();
    const first = await bench.process(envelopeWith({ max_agent_hops: 2 }));
    const second = await bench.resume(first, setLimits({ max_agent_hops: 5 }));
    expect(second).toMatchObject({ agent_hop_count: 5, current_stage: "integration" });
    const third = await bench.resume(second, setLimits({ max_agent_hops: 6 }));
    expect(third).toMatchObject({ agent_hop_count: 6, terminal_reason: "completed_successfully" });
    expect(bench.visits).toHaveLength(6);
  });
});

describe("R4 Counting", () => {
  it("R4, H12: a hop counts when a stage starts and fails", async () => {
    const bench = createBench({ scripts: { plan: [{ error: { code: "EIO", message: "disk" } }] } });
    const after = await bench.process(envelopeWith());
    expect(after).toMatchObject({ agent_hop_count: 3, terminal_reason: "tool_failed_fatally" });
  });

  it("R4, H12: a model call counts when it is sent, also when the stage fails behind it", async () => {
    const failing = { error: { code: "EIO", message: "model down" }, llm_calls: 2 };
    const after = await createBench({ scripts: { intent: [failing] } }).process(envelopeWith());
    expect(after.llm_call_count).toBe(2);
    expect(after.processing_history[1]).toMatchObject({ status: "error", llm_calls: 2 });
  });

  it("R4: the hop is in the envelope before the stage starts to work", async () => {
    const hops: unknown[] = [];
    const bench = createBench({
      onEvent(event, envelope) {
        if (event.type === "stage_started") hops.push([event.hop, envelope.get("agent_hop_count")]);
      },
    });
    await bench.process(envelopeWith({ agent_hop_count: 4 }));
    expect(hops).toEqual([5, 6, 7, 8, 9, 10].map((hop) => [hop, hop]));
  });

  it("R4: a retry is no further hop, but its model calls count", async () => {
    const bench = createBench({
      setups: { intent: { retries: { attempts: 3, backoff: steadyBackoff(10) } } },
      scripts: { intent: [{ error: { code: "ERUNTIME", message: "flaky" }, llm_calls: 1 }] },
    });
    const after = await bench.process(envelopeWith());
    expect(after).toMatchObject({ agent_hop_count: 2, llm_call_count: 3 });
    expect(after.processing_history).toHaveLength(2);
  });

  it("R4: a call that a left-behind stage wants to send after its end is refused and not counted", async () => {
    let late: (() => void) | undefined;
    const bench = createBench({
      setups: { intent: { timeoutMs: 50 } },
      stages: {
        intent: (context) => {
          context.spendModelCall();
          late = () => context.spendModelCall();
          return new Promise(() => undefined);
        },
      },
    });
    const after = await bench.process(envelopeWith());
    expect(after.llm_call_count).toBe(1);
    expect(late).toThrow(expect.objectContaining({ code: "ECANCELED" }));
  });
});
