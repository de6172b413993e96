import { describe, expect, it } from "vitest";
import type { JsonRecord } from "../../src/pipeline/stage.ts";
import { createBench, envelopeWith, type Json, setLimits } from "./support/bench.ts";
import { executed, INTEGRATION, intentWith, PERCEPTION, planWith, verdict } from "./support/outputs.ts";

/** Every limit high enough to play no part. */
const WIDE = { max_iterations: 50, max_llm_calls: 500, max_agent_hops: 500, max_stages: 50 };

/** Each stage makes one model call, so that every counter moves; the critic speaks word by word. */
function scripts(...words: string[]): Record<string, JsonRecord[]> {
  const costly = (output: JsonRecord): JsonRecord => ({ output, llm_calls: 1 });
  return {
    perception: [costly(PERCEPTION)],
    intent: [costly(intentWith("g1"))],
    plan: [costly(planWith("p1", "look"))],
    execution: [costly(executed(null))],
    critic: words.map((word) => costly(verdict(word))),
    integration: [costly(INTEGRATION)],
  };
}

const WORDS: [string, string[]][] = [
  ["a straight run", ["approved"]],
  ["two reintents", ["reintent", "reintent", "approved"]],
  ["three stages", ["next_stage", "next_stage", "approved"]],
  ["both kinds of loop", ["reintent", "next_stage", "reintent", "next_stage", "approved"]],
];

const BOUNDS: [limit: string, counter: string, reason: string][] = [
  ["max_iterations", "iteration", "max_iterations_exceeded"],
  ["max_llm_calls", "llm_call_count", "max_llm_calls_exceeded"],
  ["max_agent_hops", "agent_hop_count", "max_agent_hops_exceeded"],
  ["max_stages", "current_stage_number", "max_iterations_exceeded"],
];

const CASES = WORDS.flatMap(([name, words]) =>
  BOUNDS.map(([limit, counter, reason]) => ({ name, words, limit, counter, reason })),
);

/** Those whose run goes beyond what the counter starts with, so that there is an N−1. */
const LOWERED = CASES.filter(({ words, limit }) => {
  if (limit === "max_iterations") return words.includes("reintent");
  return limit !== "max_stages" || words.includes("next_stage");
});

/** What a run that nothing stops looks like; its counters are the N of these tests. */
async function unbounded(words: string[]): Promise<Json> {
  return createBench({ scripts: scripts(...words) }).process(envelopeWith(WIDE));
}

function outcome(after: Json): Json {
  const { current_stage, terminal_reason, iteration, llm_call_count, agent_hop_count, current_stage_number } =
    after;
  return { current_stage, terminal_reason, iteration, llm_call_count, agent_hop_count, current_stage_number };
}

/** Runs in one process, or stage by stage in one process each. */
async function run(fields: Json, words: string[], stepwise: boolean): Promise<Json> {
  const bench = createBench({ scripts: scripts(...words) });
  let envelope = await bench.process(envelopeWith(fields), stepwise ? { steps: 1 } : {});
  for (let step = 0; step < 60 && !envelope.terminated; step++)
    envelope = await bench.process(envelope, { steps: 1 });
  return envelope;
}

describe.each([
  ["in one run", false],
  ["across processes", true],
])("C31: every limit around the need of a run, %s", (_, stepwise) => {
  it.each(CASES)("R3: $limit at N and N+1 does not touch $name", async ({ words, limit, counter }) => {
    const free = await unbounded(words);
    for (const value of [free[counter], free[counter] + 1]) {
      const after = await run({ ...WIDE, [limit]: value }, words, stepwise);
      expect(outcome(after)).toEqual(outcome(free));
    }
  });

  it.each(LOWERED)(
    "R3, R9: $limit at N−1 stops $name there, and --set N lets it end like an unbounded run",
    async ({ words, limit, counter, reason }) => {
      const free = await unbounded(words);
      const needed = free[counter];
      const isNeeded = counter === "current_stage_number" ? needed > 1 : needed > 0;
      if (!isNeeded) return;
      const stopped = await run({ ...WIDE, [limit]: needed - 1 }, words, stepwise);
      expect(stopped).toMatchObject({ terminated: true, terminal_reason: reason, [counter]: needed - 1 });
      expect(stopped.termination_reason).toContain(`${limit} ${needed - 1}`);

      const bench = createBench({ scripts: scripts(...words) });
      const after = await bench.resume(stopped, setLimits({ [limit]: needed }));
      // The partial answer of an exhausted run was a hop and a call of its own.
      const extra = Object.hasOwn(stopped.outputs, "integration") ? 1 : 0;
      expect(outcome(after)).toEqual({
        ...outcome(free),
        agent_hop_count: free.agent_hop_count + extra,
        llm_call_count: free.llm_call_count + extra,
      });
    },
  );
});
