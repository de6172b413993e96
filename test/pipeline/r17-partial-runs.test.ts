import { describe, expect, it } from "vitest";
import type { RunOptions } from "../../src/pipeline/pipeline.ts";
import { DEFAULT_ORDER } from "../../src/pipeline/stage-order.ts";
import {
  type Bench,
  createBench,
  envelopeWith,
  type Json,
  path,
  setLimits,
  toBytes,
} from "./support/bench.ts";
import { asking, INTEGRATION, intentWith, verdict } from "./support/outputs.ts";

const LOOPING = { critic: [verdict("reintent")] };

async function ran(
  options: Partial<RunOptions>,
  fields: Json = {},
  bench = createBench(),
): Promise<[string[], Json]> {
  const after = await bench.process(envelopeWith(fields), options);
  return [path(bench), after];
}

/** Processes until nothing moves any more, each time as far as the options allow. */
async function inPieces(bench: Bench, fields: Json, options: Partial<RunOptions>): Promise<Uint8Array> {
  let bytes = toBytes(envelopeWith(fields));
  for (let piece = 0; piece < 99; piece++) {
    const next = await bench.processBytes(bytes, options);
    if (Buffer.compare(next, bytes) === 0) return next;
    bytes = next;
  }
  throw new Error("The run does not come to an end");
}

describe("R17 Partial runs", () => {
  it.each([0, 1, 2, 3, 4, 5])("R17: --steps %i starts that many stages and names the next", async (steps) => {
    const [stages, after] = await ran({ steps });
    expect(stages).toEqual(DEFAULT_ORDER.slice(0, steps));
    expect(after).toMatchObject({
      current_stage: steps === 0 ? "start" : DEFAULT_ORDER[steps],
      terminated: false,
      terminal_reason: null,
      agent_hop_count: steps,
    });
  });

  it.each([6, 7, 99])("R17: --steps %i is enough for the end", async (steps) => {
    const [, after] = await ran({ steps });
    expect(after.terminal_reason).toBe("completed_successfully");
  });

  it.each([...DEFAULT_ORDER.entries()].slice(0, 5))(
    "R17: --until the stage at %i (%s) stops behind it",
    async (index, until) => {
      const [stages, after] = await ran({ until });
      expect(stages).toEqual(DEFAULT_ORDER.slice(0, index + 1));
      expect(after).toMatchObject({ current_stage: DEFAULT_ORDER[index + 1], terminated: false });
    },
  );

  it("R17: --until the last stage ends the run", async () => {
    const [, after] = await ran({ until: "integration" });
    expect(after.terminal_reason).toBe("completed_successfully");
  });

  it("R17: --until a stage that this run does not reach changes nothing", async () => {
    const [stages, after] = await ran({ until: "perception" }, { current_stage: "critic" });
    expect(stages).toEqual(["critic", "integration"]);
    expect(after.terminal_reason).toBe("completed_successfully");
  });

  it("R17: --until stops behind the first visit of a loop", async () => {
    const bench = createBench({ scripts: LOOPING });
    const [stages, after] = await ran({ until: "critic" }, {}, bench);
    expect(stages).toEqual(DEFAULT_ORDER.slice(0, 5));
    expect(after).toMatchObject({ current_stage: "intent", iteration: 1, terminated: false });
  });

  it.each([
    [["perception"], ["perception"], "intent"],
    [["perception", "intent"], ["perception", "intent"], "plan"],
    [["plan", "execution"], [], "start"],
    [[], [], "start"],
  ])("R17: --only %j runs %j and stops at %s", async (only, expected, stage) => {
    const [stages, after] = await ran({ only: new Set(only) });
    expect(stages).toEqual(expected);
    expect(after).toMatchObject({ current_stage: stage, terminated: false, terminal_reason: null });
  });

  it("R17: workers that own different stages finish a looping run together", async () => {
    const shares = [["perception", "intent", "critic"], ["plan"], ["execution", "integration"]];
    const script = { critic: [verdict("reintent"), verdict("next_stage"), verdict("approved", ["g1"])] };
    const whole = createBench({ scripts: script });
    const expected = await whole.processBytes(toBytes(envelopeWith()));
    const bench = createBench({ scripts: script });
    let bytes: Uint8Array = toBytes(envelopeWith());
    for (let turn = 0; turn < 20; turn++) {
      bytes = await bench.processBytes(bytes, { only: new Set(shares[turn % shares.length]) });
    }
    expect(Buffer.from(bytes).toString()).toBe(Buffer.from(expected).toString());
    expect(path(bench)).toEqual(path(whole));
  });

  it.each([
    [{ steps: 3, until: "intent" }, 2],
    [{ steps: 1, until: "intent" }, 1],
    [{ steps: 2, only: new Set(["perception"]) }, 1],
    [{ steps: 1, only: new Set(["perception", "intent", "plan"]) }, 1],
    [{ until: "plan", only: new Set(["perception", "intent"]) }, 2],
    [{ until: "perception", only: new Set(["perception", "intent"]) }, 1],
    [{ steps: 2, until: "plan", only: new Set(["perception", "intent", "plan"]) }, 2],
    [{ steps: 9, until: "intent", only: new Set(["perception", "intent", "plan"]) }, 2],
    [{ steps: 9, until: "plan", only: new Set(["perception"]) }, 1],
    [{ steps: 0, until: "intent", only: new Set(["perception"]) }, 0],
  ])("R17: of %j the first to be met stops the run, after %i stages", async (options, count) => {
    const [stages, after] = await ran(options);
    expect(stages).toHaveLength(count);
    expect(after).toMatchObject({ terminated: false, errors: [] });
  });

  const RUNS: [string, Json, Record<string, Json[]>][] = [
    ["a success", {}, {}],
    ["a loop", {}, { critic: [verdict("reintent"), verdict("next_stage"), verdict("approved")] }],
    ["an exhausted loop", { max_iterations: 1 }, LOOPING],
    ["used up stages", { max_stages: 2 }, { critic: [verdict("next_stage")] }],
    ["a hop limit", { max_agent_hops: 8 }, LOOPING],
    ["an exhausted loop without a hop left", { max_iterations: 0, max_agent_hops: 5 }, LOOPING],
    ["a failure", {}, { execution: [{ error: { code: "EIO", message: "disk" } }] }],
    [
      "a failing partial answer",
      { max_iterations: 0 },
      { ...LOOPING, integration: [{ error: { code: "EIO", message: "x" } }] },
    ],
    ["a question", {}, { intent: [asking("?")] }],
    [
      "model calls",
      { max_llm_calls: 3 },
      { intent: [{ output: intentWith("g"), llm_calls: 2 }], ...LOOPING },
    ],
  ];

  it.each(RUNS)("R17: %s in single steps gives the same bytes as one run", async (_, fields, scripts) => {
    const whole = await createBench({ scripts }).processBytes(toBytes(envelopeWith(fields)));
    for (const steps of [1, 2, 3]) {
      const pieces = await inPieces(createBench({ scripts }), fields, { steps });
      expect(Buffer.from(pieces).toString()).toBe(Buffer.from(whole).toString());
    }
    const byStage = await inPieces(createBench({ scripts }), fields, { until: "critic" });
    expect(Buffer.from(byStage).toString()).toBe(Buffer.from(whole).toString());
  });

  it.each([
    ["--steps", { steps: 5 }],
    ["--until", { until: "critic" }],
  ])(
    "R17, R9: %s at the end of an exhausted loop leaves the partial answer to the next process",
    async (_, options) => {
      const bench = createBench({ scripts: LOOPING });
      const part = await bench.process(envelopeWith({ max_iterations: 0 }), options);
      expect(part).toMatchObject({ current_stage: "integration", terminated: false, terminal_reason: null });
      const after = await bench.process(part);
      expect(after).toMatchObject({
        current_stage: "intent",
        terminal_reason: "max_iterations_exceeded",
        outputs: { integration: INTEGRATION },
      });
    },
  );

  it("R17: a stopped run says in its events where it stopped", async () => {
    const bench = createBench();
    await bench.process(envelopeWith(), { steps: 2 });
    expect(bench.events.at(-1)).toEqual({ type: "run_finished", stage: "plan", reason: null });
  });

  const OWN_ORDER = [
    "perception",
    "notes",
    "intent",
    "planner",
    "execution",
    "critic",
    "review",
    "integration",
  ];
  const OWN = { notes: [{}], review: [{}] };

  it.each(OWN_ORDER.slice(0, -1).entries().toArray())(
    "R17: --until the stage at %i of an order of one's own (%s) stops behind it",
    async (index, name) => {
      const bench = createBench({ order: OWN_ORDER, scripts: OWN });
      const until = name === "planner" ? "plan" : name;
      const [stages, after] = await ran({ until }, {}, bench);
      expect(stages).toHaveLength(index + 1);
      expect(after).toMatchObject({ current_stage: OWN_ORDER[index + 1], terminated: false });
    },
  );

  it("R17: --only takes stages of one's own, by the order of the envelope, too", async () => {
    const bench = createBench({ scripts: OWN });
    const only = new Set(["perception", "notes"]);
    const [stages, after] = await ran({ only }, { stage_order: OWN_ORDER }, bench);
    expect(stages).toEqual(["perception", "notes"]);
    expect(after.current_stage).toBe("intent");
  });

  it.each([
    ["until", { until: "dinner" }, {}],
    ["until", { until: "notes" }, { stage_order: ["perception", "integration"] }],
    ["until", { until: "dinner" }, { terminated: true }],
    ["only", { only: new Set(["plan", "dinner"]) }, {}],
    ["only", { only: new Set([""]) }, {}],
  ])("R17: --%s refuses a stage that the run does not have (%j, %j)", async (option, options, fields) => {
    const bench = createBench({ scripts: OWN });
    const names = "stage_order" in fields ? ["perception", "integration"] : [...DEFAULT_ORDER];
    const more = DEFAULT_ORDER.filter((name) => !names.includes(name));
    const refusal = {
      code: "EARG",
      message: `Wrong option ${option}: must be one of ${[...names, ...more].join(", ")}`,
      details: { option },
    };
    await expect(bench.process(envelopeWith(fields), options)).rejects.toMatchObject(refusal);
    const raise = setLimits({ max_agent_hops: 30 });
    await expect(bench.resume(envelopeWith(fields), raise, options)).rejects.toMatchObject(refusal);
    expect(bench.visits).toEqual([]);
  });

  it("R17: the six are always taken, also where the order lacks them", async () => {
    const fields = { stage_order: ["perception", "integration"] };
    const [stages] = await ran({ until: "critic", only: new Set(["perception", "plan"]) }, fields);
    expect(stages).toEqual(["perception"]);
  });

  it("R17: a run through stages of one's own in single steps gives the same bytes as one run", async () => {
    const scripts = { ...OWN, critic: [verdict("reintent"), verdict("reintent")] };
    const bench = (): Bench => createBench({ order: OWN_ORDER, scripts });
    const whole = await bench().processBytes(toBytes(envelopeWith({ max_iterations: 1 })));
    for (const options of [{ steps: 1 }, { steps: 2 }, { until: "critic" }, { until: "notes" }]) {
      const pieces = await inPieces(bench(), { max_iterations: 1 }, options);
      expect(Buffer.from(pieces).toString()).toBe(Buffer.from(whole).toString());
    }
  });
});
