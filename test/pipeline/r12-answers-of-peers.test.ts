import { describe, expect, it } from "vitest";
import { answer, approve, createBench, envelopeWith, type Json, path } from "./support/bench.ts";
import { asking, executed, intentWith, planWith, verdict } from "./support/outputs.ts";

const RISKY = { plan: [planWith("p1", "shell")] };
const HARMLESS = { plan: { plan_id: "p1", steps: [{ tool: "look", params: {} }] } };
const ASKS_ONCE = { intent: [asking("Which main?"), intentWith("g1")] };
const ASKED_BY_GO = { kind: "confirmation", id: "ask-9", message: "Go on?", data: null };
const DENIED = { terminated: true, terminal_reason: "denied_by_policy" };

/** What comes back of an envelope from the Go peer, which knows none of the seed's interrupt fields. */
function fromGo(envelope: Json, response?: Json, pending = false): Json {
  const { kind, id, question, message, data, created_at } = envelope.interrupt;
  const kept = Object.entries(envelope).filter(([name]) => !/^(clarification|confirmation)_/.test(name));
  const received = response === undefined ? {} : { response: { ...response, received_at: created_at } };
  const interrupt = { created_at, data, id, kind, message, question, ...received };
  return { ...Object.fromEntries(kept), interrupt_pending: pending, interrupt };
}

describe("R12 Answers that a peer has recorded", () => {
  it.each([
    ["approved: false", { approved: false }],
    ["no decision at all, as Go leaves a denial out", { received_at: "2026-01-01T00:00:00Z" }],
    ["a bare false", false],
    ["a text", "no"],
    ["a text that means yes", { text: "yes" }],
    ["a word for true", { approved: "true" }],
  ])("R11, R12: %s ends the run before execution, whatever its id and the plan", async (_, response) => {
    for (const pending of [true, false]) {
      for (const plan of [HARMLESS.plan, planWith("p1", "shell")]) {
        const bench = createBench();
        const given = { interrupt_pending: pending, interrupt: { ...ASKED_BY_GO, response } };
        const after = await bench.process(
          envelopeWith({ current_stage: "executor", outputs: { plan }, ...given }),
        );
        expect(bench.visits).toEqual([]);
        expect(after).toMatchObject({
          ...DENIED,
          termination_reason: "User denied confirmation",
          confirmation_response: false,
          interrupt_pending: false,
        });
      }
    }
  });

  it("R11, R12: a denial that is closed ends the run at execution, not before", async () => {
    const bench = createBench();
    const interrupt = { ...ASKED_BY_GO, response: { approved: false } };
    const fields = { current_stage: "plan", interrupt_pending: false, interrupt };
    expect(await bench.process(envelopeWith(fields))).toMatchObject(DENIED);
    expect(path(bench)).toEqual(["plan"]);
  });

  it("R11, R12: a denial is never handed on to a peer that would execute", async () => {
    const bench = createBench();
    const interrupt = { ...ASKED_BY_GO, response: { approved: false } };
    const fields = { current_stage: "plan", interrupt_pending: false, interrupt };
    const after = await bench.process(envelopeWith(fields), { only: new Set(["plan"]) });
    expect(after).toMatchObject(DENIED);
  });

  it("R11: a denial in the seed's fields alone is one, too, when it is closed", async () => {
    const fields = { current_stage: "execution", outputs: HARMLESS, confirmation_response: false };
    const bench = createBench();
    expect(await bench.process(envelopeWith(fields))).toMatchObject(DENIED);
    expect(bench.visits).toEqual([]);
  });

  it("R11, R12: an approval of another plan asks again, with a question of ours", async () => {
    const bench = createBench();
    const interrupt = { ...ASKED_BY_GO, response: { approved: true } };
    const fields = { current_stage: "execution", outputs: { plan: planWith("p1", "shell") } };
    const after = await bench.process(envelopeWith({ ...fields, interrupt_pending: false, interrupt }));
    expect(bench.visits).toEqual([]);
    expect(after).toMatchObject({ confirmation_pending: true, interrupt_pending: true });
    expect(after.interrupt).toMatchObject({ id: after.confirmation_id, response: null, status: "pending" });
  });

  it.each(["dropped", "kept as they were"])(
    "R11, R12: a yes that Go has recorded executes once, the seed's fields %s",
    async (echo) => {
      const paused = await createBench({ scripts: RISKY }).process(envelopeWith());
      const back = fromGo(paused, { approved: true });
      const given = echo === "dropped" ? back : { ...paused, ...back };
      const bench = createBench({ scripts: RISKY });
      const after = await bench.process(given);
      expect(path(bench)).toEqual(["execution", "critic", "integration"]);
      expect(after).toMatchObject({
        terminal_reason: "completed_successfully",
        confirmation_response: true,
        interrupt: { data: { used: true }, response: { approved: true } },
      });
      const rewound = { ...after, terminated: false, terminal_reason: null, current_stage: "execution" };
      const again = createBench({ scripts: RISKY });
      expect(await again.process(rewound)).toMatchObject({ confirmation_pending: true });
      expect(again.visits).toEqual([]);
    },
  );

  it.each(["dropped", "kept as they were"])(
    "R10, R12: a text that Go has recorded is intent's answer, the seed's fields %s",
    async (echo) => {
      const paused = await createBench({ scripts: ASKS_ONCE }).process(envelopeWith());
      const back = fromGo(paused, { text: "in C" });
      const bench = createBench({ scripts: { intent: [intentWith("g1")] } });
      const after = await bench.process(echo === "dropped" ? back : { ...paused, ...back });
      expect(bench.visits[0]).toMatchObject({
        stage: "intent",
        context: { clarification: { question: "Which main?", answer: "in C" } },
      });
      expect(after).toMatchObject({
        terminal_reason: "completed_successfully",
        clarification_response: "in C",
        interrupt: { data: { used: true } },
      });
    },
  );

  it("R10, R12: an answer to a question that only the unified spelling knows reaches intent", async () => {
    const interrupt = { kind: "clarification", id: "k5", question: "Which?", response: "TCP" };
    const bench = createBench();
    const fields = { current_stage: "intent", interrupt_pending: false, interrupt };
    await bench.process(envelopeWith(fields), { steps: 1 });
    expect(bench.visits).toMatchObject([
      { stage: "intent", context: { clarification: { question: "Which?", answer: "TCP" } } },
    ]);
  });

  it("R10, R12: an answer that is closed does not take a later stage back to intent", async () => {
    const interrupt = { kind: "clarification", id: "k5", question: "Which?", response: { text: "TCP" } };
    const bench = createBench();
    const fields = { current_stage: "plan", interrupt_pending: false, interrupt };
    await bench.process(envelopeWith(fields), { steps: 1 });
    expect(path(bench)).toEqual(["plan"]);
  });

  it.each(["clarification", "confirmation"])(
    "R12: a %s that Go passes on without a response still waits, and nobody is asked anew",
    async (kind) => {
      const scripts = kind === "clarification" ? ASKS_ONCE : RISKY;
      const paused = await createBench({ scripts }).process(envelopeWith());
      const bench = createBench({ scripts });
      const after = await bench.process(fromGo(paused, undefined, true));
      expect(bench.visits).toEqual([]);
      expect(after).toMatchObject({ [`${kind}_pending`]: true, interrupt_pending: true });
      expect(after.interrupt.id).toBe(paused.interrupt.id);
    },
  );

  it("R12, R14: a stage that was cut has not used its answer", async () => {
    const execution = [{ output: executed(null), delay_ms: 100 }, executed(null)];
    const bench = createBench({ scripts: { ...RISKY, execution }, setups: { execution: { timeoutMs: 50 } } });
    const paused = await createBench({ scripts: RISKY }).process(envelopeWith());
    const cut = await bench.resume(paused, approve);
    expect(cut).toMatchObject({ current_stage: "execution", interrupt: { data: {} } });
    const after = await bench.process(fromGo(cut, { approved: true }));
    expect(after).toMatchObject({
      terminal_reason: "completed_successfully",
      interrupt: { data: { used: true } },
    });
  });

  it("R7, R12: an approval of a plan that is gone approves no equal plan, also by way of a peer", async () => {
    const critic = [verdict("reintent"), verdict("approved")];
    const bench = createBench({ scripts: { ...RISKY, critic } });
    const paused = await createBench({ scripts: RISKY }).process(envelopeWith());
    const looped = await bench.resume(paused, approve, { until: "critic" });
    const asked = await bench.process(fromGo(looped, { approved: true }));
    expect(asked).toMatchObject({ confirmation_pending: true, interrupt: { response: null } });
  });

  it.each([
    ["approved", { approved: true }, "execution"],
    ["answered", { text: "go on" }, "execution"],
    ["denied", { approved: false }, "plan"],
  ])("R12: a pending review that a peer has %s holds the run no more", async (_, response, stage) => {
    const interrupt = { kind: "agent_review", id: "r1", response };
    const fields = { current_stage: "plan", interrupt_pending: true, interrupt };
    const after = await createBench().process(envelopeWith(fields), { steps: 1 });
    expect(after).toMatchObject({ interrupt_pending: false, current_stage: stage });
    expect(after.terminated).toBe(stage === "plan");
  });

  it("R10, R18: each question has an id of its own, also where ids are repeatable", async () => {
    const scripts = { intent: [asking("Which main?"), asking("Which main?")] };
    const ask = async (): Promise<Json[]> => {
      const bench = createBench({ scripts });
      const first = await bench.process(envelopeWith());
      return [first.interrupt.id, (await bench.resume(first, answer("in C"))).interrupt.id];
    };
    const ids = await ask();
    expect(new Set(ids).size).toBe(2);
    expect(await ask()).toEqual(ids);
  });
});
