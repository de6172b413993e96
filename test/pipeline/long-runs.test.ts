import { getEventListeners } from "node:events";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { steadyBackoff } from "../../src/errors/backoff.ts";
import { WorkerError } from "../../src/errors/worker-error.ts";
import type { Stage } from "../../src/pipeline/stage.ts";
import { runs } from "../support/runs.ts";
import { createBench, envelopeWith, type Json } from "./support/bench.ts";
import { executed, INTEGRATION, intentWith, PERCEPTION, planWith, verdict } from "./support/outputs.ts";

const LOOPING = { critic: [verdict("reintent")] };
const STAGES = ["perception", "intent", "plan", "execution", "critic", "integration"];

const warnings: Error[] = [];
const note = (warning: Error): void => void warnings.push(warning);

beforeEach(() => {
  warnings.length = 0;
  process.on("warning", note);
});

afterEach(async () => {
  // Warnings come a turn later.
  await new Promise((resolve) => setImmediate(resolve));
  process.off("warning", note);
  expect(warnings).toEqual([]);
});

describe("long runs", { timeout: 300_000 }, () => {
  it("10,000 stages leave no listener on the run's signal, with and without deadlines", async () => {
    const stages = runs(2500, 10_000);
    for (const timeoutMs of [undefined, 1000]) {
      const setups = Object.fromEntries(STAGES.map((stage) => [stage, { timeoutMs }]));
      const { signal } = new AbortController();
      let most = 0;
      const bench = createBench({
        scripts: LOOPING,
        setups,
        onEvent: () => {
          most = Math.max(most, getEventListeners(signal, "abort").length);
        },
      });
      const fields = { max_iterations: 1_000_000, max_agent_hops: stages };
      const after = await bench.process(envelopeWith(fields), { signal });
      expect(after.agent_hop_count).toBe(stages);
      expect(after.processing_history).toHaveLength(stages);
      expect(getEventListeners(signal, "abort")).toHaveLength(0);
      expect(most).toBeLessThan(3);
      expect(bench.time.waiting()).toBe(0);
    }
  });

  it("retries, pauses and slow visits leave no listener and no timer", async () => {
    const { signal } = new AbortController();
    let tries = 0;
    const flaky: Stage = async () => {
      tries += 1;
      if (tries % 10 !== 0) throw new WorkerError("ERUNTIME", "flaky");
      return planWith("p", "look");
    };
    const bench = createBench({
      stages: { plan: flaky },
      setups: { plan: { retries: { attempts: 10, backoff: steadyBackoff(1) } } },
      scripts: { ...LOOPING, intent: [{ output: intentWith("g1"), delay_ms: 5 }] },
    });
    const after = await bench.process(envelopeWith({ max_agent_hops: 200, max_iterations: 200 }), { signal });
    expect(after.agent_hop_count).toBe(200);
    expect(getEventListeners(signal, "abort")).toHaveLength(0);
    expect(bench.time.waiting()).toBe(0);
  });

  it("a stage that rejects after it was left behind disturbs nobody", async () => {
    const unhandled: unknown[] = [];
    const collect = (reason: unknown): void => void unhandled.push(reason);
    process.on("unhandledRejection", collect);
    try {
      const bench = createBench({
        setups: { plan: { timeoutMs: 50 } },
        stages: {
          plan: () =>
            new Promise((_, reject) => {
              bench.time.startTimer(500, () => reject(new Error("too late")));
            }),
        },
      });
      const after = await bench.process(envelopeWith());
      await bench.time.settle(new Promise<void>((resolve) => void bench.time.startTimer(900, resolve)));
      expect(after).toMatchObject({ current_stage: "plan", terminated: false });
      expect(after.errors).toHaveLength(1);
    } finally {
      process.off("unhandledRejection", collect);
    }
    expect(unhandled).toEqual([]);
  });

  it("a run's cost grows with its length: plans and feedback of 1,000 rounds are all there, in order", async () => {
    const rounds = runs(300, 1000);
    let round = 0;
    const stages: Record<string, Stage> = {
      plan: async (context) => {
        // A stage that reads everything each time, as the built-in one does.
        expect(context.priorPlans).toHaveLength(round);
        expect(context.criticFeedback).toHaveLength(round);
        round += 1;
        return planWith(`p${round}`, "look");
      },
      critic: async () => verdict("reintent", [], `after ${round}`),
      perception: async () => PERCEPTION,
      intent: async () => intentWith("g1"),
      execution: async () => executed(null),
      integration: async () => INTEGRATION,
    };
    const bench = createBench({ stages });
    const after = await bench.process(envelopeWith({ max_iterations: rounds, max_agent_hops: 1_000_000 }));
    expect(after.iteration).toBe(rounds);
    const numbers = Array.from({ length: rounds }, (_, index) => index + 1);
    expect(after.prior_plans.map((plan: Json) => plan.plan_id)).toEqual(
      numbers.map((number) => `p${number}`),
    );
    expect(after.critic_feedback).toEqual(numbers.map((number) => `after ${number}`));
  });

  it("many goals are judged without a pass over all for each", async () => {
    const goals = Array.from({ length: 20_000 }, (_, index) => `goal ${index}`);
    const done = goals.filter((_, index) => index % 2 === 0);
    const scripts = {
      intent: [intentWith(...goals)],
      critic: [verdict("next_stage", done), verdict("approved", goals)],
    };
    const after = await createBench({ scripts }).process(envelopeWith());
    expect(after.remaining_goals).toEqual([]);
    expect(after.completed_stages[0].satisfied_goals).toHaveLength(10_000);
  });
});
