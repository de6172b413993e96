import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readEnvelope } from "../../src/envelope/index.ts";
import { WorkerError } from "../../src/errors/worker-error.ts";
import { howToResume } from "../../src/pipeline/advice.ts";
import { DEFAULT_ORDER, type Stage } from "../../src/pipeline/index.ts";
import { scriptedStage } from "../../src/stages/script/script-stage.ts";
import { runs } from "../support/runs.ts";
import {
  type Bench,
  createBench,
  envelopeWith,
  type Json,
  path,
  setLimits,
  toBytes,
} from "./support/bench.ts";
import { executed, INTEGRATION, intentWith, PERCEPTION, planWith, verdict } from "./support/outputs.ts";

function advice(envelope: Json): string {
  const sources = { now: () => 0, hex: (digits: number) => "0".repeat(digits) };
  const turn = { next_stage: null, owned: false };
  return howToResume(readEnvelope(toBytes(envelope), { sources }).envelope, turn).join("\n");
}

/** The limits of an advice, as `resume --set` takes them. */
function limitsOf(line: string): Record<string, number> {
  const pairs = /^envelope-worker resume --set (\S+)/.exec(line)![1]!.split(",");
  return Object.fromEntries(
    pairs.map((pair) => pair.split("=")).map(([name, value]) => [name, Number(value)]),
  );
}

function criticVisits(bench: Bench): number {
  return path(bench).filter((stage) => stage === "critic").length;
}

const LOOPING = { critic: [verdict("reintent")] };

describe("howToResume()", () => {
  it("R9: names every limit that one more round needs", async () => {
    const bench = createBench({ scripts: LOOPING });
    const stopped = await bench.process(envelopeWith());
    expect(stopped).toMatchObject({ iteration: 3, agent_hop_count: 18, max_agent_hops: 21 });
    const line = advice(stopped);
    expect(line).toBe("envelope-worker resume --set max_iterations=4,max_agent_hops=23");
    const visits = criticVisits(bench);
    const after = await bench.resume(stopped, setLimits(limitsOf(line)));
    expect(criticVisits(bench)).toBe(visits + 1);
    expect(after).toMatchObject({ agent_hop_count: 23, outputs: { integration: INTEGRATION } });
  });

  it("R9: counts the model calls as the last round used them", async () => {
    const called = (output: Json, llm_calls: number): Json[] => [{ output, llm_calls }];
    const scripts = {
      intent: called(intentWith("g1"), 2),
      plan: called(planWith("p", "look"), 1),
      critic: called(verdict("reintent"), 1),
      integration: called(INTEGRATION, 1),
    };
    const stopped = await createBench({ scripts }).process(
      envelopeWith({ max_iterations: 0, max_agent_hops: 99 }),
    );
    expect(stopped.llm_call_count).toBe(5);
    expect(advice(stopped)).toBe("envelope-worker resume --set max_iterations=1");
    expect(advice({ ...stopped, max_llm_calls: 9 })).toContain("max_iterations=1,max_llm_calls=10");
  });

  it("R8, R9: names max_stages where the stages are used up", async () => {
    const scripts = { intent: [intentWith("g1", "g2")], critic: [verdict("next_stage")] };
    const stopped = await createBench({ scripts }).process(envelopeWith({ max_stages: 1 }));
    expect(advice(stopped)).toBe("envelope-worker resume --set max_stages=2");
  });

  it("R3: says how a run goes on that stands at a bound and has not ended", async () => {
    const part = await createBench().process(envelopeWith({ max_agent_hops: 2 }), { steps: 2 });
    expect(part.terminated).toBe(false);
    expect(advice(part)).toBe("envelope-worker resume --set max_agent_hops=6");
  });

  it("R9: says that more visits of the critic need another pipeline file", async () => {
    const stopped = await createBench({ scripts: LOOPING, maxCriticFires: 1 }).process(envelopeWith());
    expect(advice(stopped)).toBe(
      "envelope-worker resume --set max_agent_hops=21   (and a pipeline file with a higher max_critic_fires)",
    );
  });

  it("names the limits that a run behind a higher budget needs", () => {
    const errors = [{ agent: "plan", error_type: "PolicyDenied", message: "too dear", recoverable: true }];
    const ended = { terminated: true, terminal_reason: "denied_by_policy", termination_reason: "too dear" };
    const fields = { ...ended, errors, current_stage: "plan", agent_hop_count: 20, llm_call_count: 1 };
    expect(advice(envelopeWith(fields))).toBe(
      "envelope-worker resume --set max_cost_usd=N,max_agent_hops=24,max_llm_calls=13   (or max_tokens=N; and a pipeline file with more)",
    );
    expect(advice(envelopeWith({ ...fields, errors: [] }))).toBe("");
  });

  it.each([
    ["has not begun", {}, "envelope-worker process"],
    ["is at its end", { current_stage: "end" }, ""],
    [
      "waits for an answer",
      { current_stage: "intent", clarification_pending: true, clarification_question: "?" },
      'envelope-worker resume --answer "..."',
    ],
    [
      "waits for an approval",
      { current_stage: "execution", confirmation_pending: true, confirmation_message: "?" },
      "envelope-worker resume --approve   (or --deny)",
    ],
    ["has ended well", { terminated: true, terminal_reason: "completed_successfully" }, ""],
    ["has failed", { terminated: true, terminal_reason: "tool_failed_fatally" }, ""],
  ])("tells how to go on with an envelope that %s", (_, fields, line) => {
    expect(advice(envelopeWith(fields))).toBe(line);
  });

  it("R9: is advice that leads to a further visit of the critic, or to the end", {
    timeout: 60_000,
  }, async () => {
    const followed = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(scenario, async (given) => {
        const outage = { isOver: false };
        const first = benchOf(given, outage);
        let envelope = await first.process(envelopeWith(given.fields), given.reach);
        outage.isOver = true;
        // An envelope does not say how often the critic may run: whoever goes on has a pipeline file with more.
        const bench = benchOf({ ...given, maxCriticFires: undefined }, outage);
        for (let times = 0; times < 3; times++) {
          const line = advice(envelope);
          if (!line.includes("--set")) return;
          const reason = String(envelope.terminal_reason);
          followed.set(reason, (followed.get(reason) ?? 0) + 1);
          const before = criticVisits(bench);
          envelope = await bench.resume(envelope, setLimits(limitsOf(line)));
          const isThere = criticVisits(bench) > before || envelope.current_stage === "end";
          expect(isThere, `${line}\n${JSON.stringify(envelope)}`).toBe(true);
        }
      }),
      { numRuns: runs(1000, 20_000) },
    );
    expect([...followed.keys()].toSorted()).toEqual([
      "max_agent_hops_exceeded",
      "max_critic_fires_exceeded",
      "max_iterations_exceeded",
      "max_llm_calls_exceeded",
      "null",
      "tool_failed_recoverably",
    ]);
  });
});

interface Scenario {
  readonly order: readonly string[];
  readonly fields: Json;
  /** The model calls of each visit of a stage. */
  readonly calls: Readonly<Record<string, number>>;
  readonly verdicts: readonly string[];
  readonly stepsFail: boolean;
  /** The stage that cannot run while there is an outage. */
  readonly dependent: string;
  readonly maxCriticFires: number | undefined;
  readonly reach: { readonly steps?: number };
}

const OWN = ["notes", "review", "sign"];

/** The six, some of them left out, with stages of one's own anywhere; the critic's ways back stay. */
const order = fc
  .tuple(
    fc.subarray(["perception", "execution", "critic", "integration"]),
    fc.array(fc.tuple(fc.constantFrom(...OWN), fc.nat(8)), { maxLength: 3 }),
  )
  .map(([kept, own]) => {
    const names: string[] = DEFAULT_ORDER.filter(
      (name) => /^(intent|plan)$/.test(name) || kept.includes(name),
    );
    for (const [name, at] of own) if (!names.includes(name)) names.splice(at, 0, name);
    return names;
  });

const scenario: fc.Arbitrary<Scenario> = order.chain((names) =>
  fc
    .record({
      told: fc.boolean(),
      start: fc.constantFrom("start", ...names),
      iteration: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(3) }),
      limits: fc.record({
        max_iterations: fc.nat(3),
        max_agent_hops: fc.nat(16),
        max_llm_calls: fc.oneof(fc.nat(12), fc.constant(99)),
        max_stages: fc.integer({ min: 1, max: 3 }),
      }),
      usesModel: fc.boolean(),
      calls: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 9, maxLength: 9 }),
      verdicts: fc.array(fc.constantFrom("reintent", "next_stage", "approved", "unheard of"), {
        minLength: 1,
        maxLength: 4,
      }),
      stepsFail: fc.boolean(),
      dependent: fc.constantFrom("nothing", "nothing", "nothing", ...names),
      maxCriticFires: fc.oneof(
        { weight: 2, arbitrary: fc.constant(undefined) },
        { weight: 1, arbitrary: fc.nat(2) },
      ),
      reach: fc.oneof(fc.constant({}), fc.record({ steps: fc.integer({ min: 1, max: 8 }) })),
    })
    .map(({ told, start, iteration, limits, usesModel, calls, ...rest }) => ({
      ...rest,
      order: names,
      fields: {
        current_stage: start,
        iteration,
        ...limits,
        // A run that has come to a stage has written its order.
        stage_order: told || start !== "start" ? names : [],
      },
      calls: Object.fromEntries(names.map((name, index) => [name, usesModel ? calls[index]! : 0])),
    })),
);

/** The engine over stages that answer as the scenario says. */
function benchOf(
  { order, calls, verdicts, stepsFail, dependent, maxCriticFires }: Scenario,
  outage: { readonly isOver: boolean },
): Bench {
  const outputs: Readonly<Record<string, readonly Json[]>> = {
    perception: [PERCEPTION],
    intent: [intentWith("g1", "g2")],
    plan: [planWith("p", "look")],
    execution: [executed(stepsFail ? "ENOTFOUND" : null)],
    critic: verdicts.map((word) => verdict(word)),
    integration: [INTEGRATION],
  };
  const stages = order.map((name): [string, Stage] => {
    const script = (outputs[name] ?? [{}]).map((output) => ({ output, llm_calls: calls[name]! }));
    const stage = scriptedStage(script, () => () => undefined);
    return [
      name,
      (context) => {
        if (name !== dependent || outage.isOver) return stage(context);
        throw new WorkerError("ERUNTIME", "down", { details: { recoverable: true } });
      },
    ];
  });
  return createBench({
    order,
    stages: Object.fromEntries(stages),
    ...(maxCriticFires === undefined ? {} : { maxCriticFires }),
  });
}
