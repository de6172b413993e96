/** Cases of the peers' own tests (generic-envelope-peers.md, section 5) that the rules' tests do not cite. */
import { describe, expect, it } from "vitest";
import { createBench, envelopeWith, type Json, path, setLimits, toBytes } from "./support/bench.ts";
import { executed, INTEGRATION, intentWith, planWith, verdict } from "./support/outputs.ts";

describe("cases of the peers' tests", () => {
  it("C17: only this visit's record is added, behind a peer's unfinished one", async () => {
    const running = {
      agent: "integration",
      stage_order: 6,
      started_at: "2026-01-02T03:00:00Z",
      status: "running",
    };
    const given = envelopeWith({ current_stage: "integration", processing_history: [running] });
    const after = await createBench().process(given);
    expect(after.processing_history).toMatchObject([running, { agent: "integration", status: "success" }]);
  });

  it("C18: every ending has a text, a reason of the schema and a time", async () => {
    const endings = [
      createBench().process(envelopeWith()),
      createBench().process(envelopeWith({ max_agent_hops: 1 })),
      createBench({ scripts: { plan: [{ error: { code: "EIO", message: "x" } }] } }).process(envelopeWith()),
      createBench().process(envelopeWith({ confirmation_pending: true, confirmation_response: false })),
    ];
    for (const after of await Promise.all(endings)) {
      expect(after.terminated).toBe(true);
      expect(after.terminal_reason).toMatch(/^[a-z_]+$/);
      expect(after.termination_reason).not.toBe("");
      expect(after.completed_at).toMatch(/^2026-01-02T03:04:05\.000Z$/);
    }
  });

  it("C24, C26: what a run is not about goes through it unchanged", async () => {
    const theirs = {
      active_stages: { a: true },
      completed_stage_set: { b: true },
      failed_stages: { c: "why" },
      parallel_mode: true,
      created_at: "2026-01-01T00:00:00.123456+00:00",
      metadata: { deep: [{ er: [1, "x", null, true, { e: 1e-7 }] }] },
      unknown_to_all: { x: [] },
    };
    const after = await createBench().process(envelopeWith(theirs));
    expect(after).toMatchObject(theirs);
  });

  it("C25: counters that arrive as 3.0 are counted on", async () => {
    const text = JSON.stringify(envelopeWith({ current_stage: "integration" })).slice(0, -1);
    const given = `${text},"agent_hop_count":3.0,"max_agent_hops":4.0,"llm_call_count":1.0}`;
    const after = JSON.parse(Buffer.from(await createBench().processBytes(toBytes(given))).toString());
    expect(after).toMatchObject({ agent_hop_count: 4, terminal_reason: "completed_successfully" });
  });

  it("C27: a pipeline of other stages runs in a line", async () => {
    const call = (output: Json): Json[] => [{ output, llm_calls: 1 }];
    const bench = createBench({
      order: ["a", "b", "c"],
      scripts: { a: call({ a: 1 }), b: call({ b: 1 }), c: call({ c: 1 }) },
    });
    const after = await bench.process(envelopeWith());
    expect(path(bench)).toEqual(["a", "b", "c"]);
    expect(after).toMatchObject({
      current_stage: "end",
      llm_call_count: 3,
      outputs: { a: {}, b: {}, c: {} },
    });
  });

  it("C29: a verdict that matches no rule has no default that approves; other stages go on in order", async () => {
    const bench = createBench({ scripts: { critic: [verdict("")] } });
    const after = await bench.process(envelopeWith({ max_iterations: 0, max_agent_hops: 5 }));
    expect(after.outputs).not.toHaveProperty("integration");
  });

  it("C30: a loop that never approves ends by itself, with its iterations counted", async () => {
    const after = await createBench({ scripts: { critic: [verdict("loop_back")] } }).process(envelopeWith());
    expect(after).toMatchObject({
      terminated: true,
      iteration: 3,
      terminal_reason: "max_iterations_exceeded",
    });
  });

  it("C32: a run that is kept after every stage can go on from each copy", async () => {
    const bench = createBench({ scripts: { critic: [verdict("reintent"), verdict("approved", ["g1"])] } });
    const copies: Json[] = [envelopeWith()];
    while (copies.at(-1)!.terminated === false)
      copies.push(await bench.process(copies.at(-1)!, { steps: 1 }));
    expect(copies).toHaveLength(11);
    for (const copy of copies) expect(await bench.process(copy)).toEqual(copies.at(-1));
  });

  it("C37: a stage that lacks a required field leaves exactly one entry that names it", async () => {
    const after = await createBench({ scripts: { intent: [{ output: { intent: "x" } }] } }).process(
      envelopeWith(),
    );
    expect(after.errors).toHaveLength(1);
    expect(JSON.stringify(after.errors[0])).toContain("goals");
  });

  it("C38: no plan, a forbidden tool and a failing tool are three different things", async () => {
    const run = (execution: Json): Promise<Json> =>
      createBench({ scripts: { execution: [execution], critic: [verdict("reintent")] } }).process(
        envelopeWith({ max_iterations: 0 }),
      );
    expect(await run(executed())).toMatchObject({ errors: [], terminal_reason: "max_iterations_exceeded" });
    expect(await run(executed("EPOLICY"))).toMatchObject({
      errors: [{ recoverable: true, details: { code: "EPOLICY" } }],
      terminal_reason: "tool_failed_recoverably",
    });
    expect(await run(executed(null, "EIO"))).toMatchObject({
      errors: [{ recoverable: false }],
      terminal_reason: "max_iterations_exceeded",
    });
  });

  it("C40: --set on a run that has ended well is refused", async () => {
    const done = await createBench().process(envelopeWith());
    await expect(createBench().resume(done, setLimits({ max_stages: 9 }))).rejects.toMatchObject({
      code: "EARG",
    });
  });

  it.each([
    ["terminated", { terminated: true, terminal_reason: "max_llm_calls_exceeded" }],
    ["paused", { clarification_pending: true, clarification_question: "?" }],
    ["at a bound", { agent_hop_count: 21 }],
  ])("H23: an envelope that is %s comes back as an envelope", async (_, fields) => {
    const given = envelopeWith(fields);
    const after = await createBench().process(given);
    expect(after).toMatchObject({ envelope_id: given.envelope_id, ...fields });
  });

  it("H8: a stop of the Go peer (reason without end) is taken up, and the old reason goes", async () => {
    const given = envelopeWith({ current_stage: "critic", terminal_reason: "max_llm_calls_exceeded" });
    const bench = createBench({ scripts: { critic: [verdict("approved")] } });
    const part = await bench.process(given, { steps: 1 });
    expect(part).toMatchObject({ terminal_reason: null, terminated: false, current_stage: "integration" });
  });

  it("H31: loops use up their own bounds, not the caller's calls and hops", async () => {
    const scripts = {
      intent: [intentWith("g1", "g2")],
      plan: [planWith("p", "look")],
      critic: [verdict("next_stage", ["g1"]), verdict("next_stage")],
      integration: [INTEGRATION],
    };
    const after = await createBench({ scripts }).process(envelopeWith({ max_stages: 3, max_agent_hops: 99 }));
    expect(after).toMatchObject({ current_stage_number: 3, terminal_reason: "max_iterations_exceeded" });
    expect(after.agent_hop_count).toBe(12);
  });
});
