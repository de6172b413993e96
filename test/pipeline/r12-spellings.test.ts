import { describe, expect, it } from "vitest";
import {
  answer,
  approve,
  createBench,
  deny,
  envelopeWith,
  type Json,
  path,
  toBytes,
} from "./support/bench.ts";
import { asking, intentWith, planWith } from "./support/outputs.ts";

const UNIFIED = { interrupt_pending: false, interrupt: null };
const RISKY = { plan: [planWith("p1", "shell")] };
const ASKS_ONCE = { intent: [asking("Which main?"), intentWith("g1")] };

async function waitingFor(kind: "clarification" | "confirmation", fields: Json = UNIFIED): Promise<Json> {
  const scripts = kind === "clarification" ? ASKS_ONCE : RISKY;
  return createBench({ scripts }).process(envelopeWith(fields));
}

function withoutSeedFields(envelope: Json): Json {
  const kept = Object.entries(envelope).filter(([name]) => !/^(clarification|confirmation)_/.test(name));
  return Object.fromEntries(kept);
}

describe("R12 One interrupt, three spellings", () => {
  it("R12: an envelope without the unified fields gets none", async () => {
    const waiting = await waitingFor("confirmation", {});
    expect(waiting).not.toHaveProperty("interrupt");
    expect(waiting).not.toHaveProperty("interrupt_pending");
  });

  it("R12: a pause is written in both spellings where the envelope has both", async () => {
    const question = await waitingFor("clarification");
    expect(question).toMatchObject({
      interrupt_pending: true,
      interrupt: { kind: "clarification", question: "Which main?", created_at: "2026-01-02T03:04:05.000Z" },
    });
    const request = await waitingFor("confirmation");
    expect(request).toMatchObject({
      interrupt_pending: true,
      interrupt: {
        kind: "confirmation",
        id: request.confirmation_id,
        message: request.confirmation_message,
      },
    });
  });

  it("R12: the word type is kept by an envelope that uses it", async () => {
    const fields = { interrupt_pending: false, interrupt: { type: "checkpoint" } };
    const waiting = await waitingFor("confirmation", fields);
    expect(waiting.interrupt).toMatchObject({ type: "confirmation", id: waiting.confirmation_id });
    expect(waiting.interrupt).not.toHaveProperty("kind");
    const after = await createBench({ scripts: RISKY }).resume(waiting, approve);
    expect(after.interrupt).toMatchObject({ type: "confirmation", response: { approved: true } });
    expect(after).toMatchObject({ interrupt_pending: false, terminal_reason: "completed_successfully" });
  });

  it("R12: an answer is written in both spellings, and the question is closed in both", async () => {
    const bench = createBench({ scripts: ASKS_ONCE });
    const after = await bench.resume(await waitingFor("clarification"), answer("in C"));
    expect(after).toMatchObject({
      clarification_pending: false,
      clarification_response: "in C",
      interrupt_pending: false,
      interrupt: {
        kind: "clarification",
        response: { text: "in C", received_at: "2026-01-02T03:04:05.000Z" },
      },
    });
  });

  it.each([
    ["clarification", answer("in C"), "intent"],
    ["confirmation", approve, "execution"],
  ] as const)(
    "R12, H4: a %s that came in the unified spelling alone is resumed",
    async (kind, action, stage) => {
      const bench = createBench({ scripts: { ...RISKY, intent: [intentWith("g1")] } });
      const given = withoutSeedFields(await waitingFor(kind));
      const still = await bench.process(given);
      expect(still).toMatchObject({ [`${kind}_pending`]: true, interrupt_pending: true });
      expect(bench.visits).toEqual([]);
      await bench.resume(given, action, { steps: 1 });
      expect(path(bench)).toEqual([stage]);
    },
  );

  it.each(["kind", "type"])(
    "R12, H5: an answer under interrupt.%s alone is taken, a denial too",
    async (word) => {
      const waiting = withoutSeedFields(await waitingFor("confirmation"));
      const { kind, ...rest } = waiting.interrupt;
      const answered = (approved: boolean): Json => ({
        ...waiting,
        interrupt: { [word]: kind, ...rest, response: { approved } },
      });
      const yes = createBench({ scripts: RISKY });
      await yes.process(answered(true), { steps: 1 });
      expect(path(yes)).toEqual(["execution"]);
      const no = createBench({ scripts: RISKY });
      expect(await no.process(answered(false))).toMatchObject({ terminal_reason: "denied_by_policy" });
      expect(no.visits).toEqual([]);
    },
  );

  it.each(["true", "yes", 1, {}])(
    "R11, H5: %j under interrupt.response alone never executes",
    async (response) => {
      const waiting = withoutSeedFields(await waitingFor("confirmation"));
      const bench = createBench({ scripts: RISKY });
      for (const given of [response, { approved: response }]) {
        const after = await bench.process({
          ...waiting,
          interrupt: { ...waiting.interrupt, response: given },
        });
        expect(after).toMatchObject({ confirmation_pending: true, confirmation_response: null });
      }
      expect(bench.visits).toEqual([]);
    },
  );

  /** Ways in which the spellings disagree about one confirmation. */
  const CONFLICTS: [string, (waiting: Json) => Json][] = [
    ["the seed waits, the other does not", (w) => ({ ...w, interrupt_pending: false })],
    ["the other waits, the seed does not", (w) => ({ ...w, confirmation_pending: false })],
    [
      "the other waits, the seed knows nothing",
      (w) => ({ ...w, confirmation_pending: false, confirmation_id: null, confirmation_message: null }),
    ],
    ["only the seed is approved", (w) => ({ ...w, confirmation_response: true })],
    [
      "only the other is approved",
      (w) => ({ ...w, interrupt: { ...w.interrupt, response: { approved: true } } }),
    ],
    [
      "one yes, one no",
      (w) => ({
        ...w,
        confirmation_response: true,
        interrupt: { ...w.interrupt, response: { approved: false } },
      }),
    ],
    ["two ids", (w) => ({ ...w, interrupt: { ...w.interrupt, id: "conf_other" } })],
    ["two kinds", (w) => ({ ...w, interrupt: { ...w.interrupt, kind: "clarification" } })],
    ["a peer's review", (w) => ({ ...w, interrupt: { kind: "agent_review", id: "r1" } })],
    [
      "both questions of the seed",
      (w) => ({ ...w, clarification_pending: true, clarification_question: "?" }),
    ],
    ["a pending interrupt without an object", (w) => ({ ...w, interrupt: null })],
  ];

  it.each(CONFLICTS)(
    "R12, H4: %s: process stays paused and unapproved, and changes no byte",
    async (_, twist) => {
      const bench = createBench({ scripts: RISKY });
      const given = toBytes(twist(await waitingFor("confirmation")));
      expect(await bench.processBytes(given)).toEqual(given);
      expect(bench.visits).toEqual([]);
    },
  );

  it.each(CONFLICTS)(
    "R12: %s: an explicit approval settles every spelling and executes",
    async (_, twist) => {
      const bench = createBench({ scripts: RISKY });
      const after = await bench.resume(twist(await waitingFor("confirmation")), approve, { steps: 1 });
      expect(path(bench)).toEqual(["execution"]);
      expect(after).toMatchObject({
        clarification_pending: false,
        confirmation_pending: false,
        confirmation_response: true,
        interrupt_pending: false,
        interrupt: { kind: "confirmation", id: after.confirmation_id, response: { approved: true } },
        current_stage: "critic",
      });
    },
  );

  it.each(CONFLICTS)(
    "R12: %s: an explicit denial settles every spelling and ends the run",
    async (_, twist) => {
      const bench = createBench({ scripts: RISKY });
      const after = await bench.resume(twist(await waitingFor("confirmation")), deny);
      expect(bench.visits).toEqual([]);
      expect(after).toMatchObject({
        terminal_reason: "denied_by_policy",
        confirmation_pending: false,
        confirmation_response: false,
        interrupt_pending: false,
        interrupt: { response: { approved: false } },
      });
    },
  );

  it.each([
    ["the seed waits, the other does not", (w: Json) => ({ ...w, interrupt_pending: false })],
    [
      "the other waits, the seed knows nothing",
      (w: Json) => ({ ...w, clarification_pending: false, clarification_question: null }),
    ],
    [
      "two answers",
      (w: Json) => ({
        ...w,
        clarification_response: "A",
        interrupt: { ...w.interrupt, response: { text: "B" } },
      }),
    ],
    ["a confirmation beside it", (w: Json) => ({ ...w, confirmation_pending: true })],
  ])("R12: %s: an explicit answer settles every spelling and reaches intent", async (_, twist) => {
    const bench = createBench({ scripts: { intent: [intentWith("g1")] } });
    const given = twist(await waitingFor("clarification"));
    await bench.process(given);
    expect(bench.visits).toEqual([]);
    const after = await bench.resume(given, answer("in C"), { steps: 1 });
    expect(bench.visits).toMatchObject([
      { stage: "intent", context: { clarification: { question: "Which main?", answer: "in C" } } },
    ]);
    expect(after).toMatchObject({
      clarification_pending: false,
      confirmation_pending: false,
      interrupt_pending: false,
      interrupt: { kind: "clarification", response: { text: "in C" } },
      current_stage: "plan",
    });
  });

  it.each(["critic_review", "agent_review", "checkpoint", "resource_exhausted", "timeout", "system_error"])(
    "R12, C41: a peer's %s waits, an answer lets the run go on, a denial ends it",
    async (kind) => {
      const given = envelopeWith({
        current_stage: "plan",
        interrupt_pending: true,
        interrupt: { kind, id: "i1", data: { n: 1 } },
      });
      const bench = createBench();
      const still = await bench.process(given);
      expect(bench.visits).toEqual([]);
      expect(still).toMatchObject({ interrupt_pending: true, current_stage: "plan" });

      const after = await bench.resume(given, answer("go on"), { steps: 1 });
      expect(path(bench)).toEqual(["plan"]);
      expect(after).toMatchObject({
        interrupt_pending: false,
        interrupt: { kind, id: "i1", data: { n: 1 }, response: { text: "go on" } },
        current_stage: "execution",
      });
      expect((await bench.resume(given, approve, { steps: 1 })).current_stage).toBe("execution");

      const denied = await createBench().resume(given, deny);
      expect(denied).toMatchObject({
        terminated: true,
        terminal_reason: "denied_by_policy",
        interrupt_pending: false,
        interrupt: { response: { approved: false } },
        current_stage: "plan",
      });
    },
  );

  it("R12: what a peer keeps in its interrupt stays as it was written", async () => {
    const waiting = JSON.stringify(await waitingFor("confirmation"));
    const given = waiting.replace('"data":null', '"data":{"n":12345678901234567890}');
    const bytes = await createBench({ scripts: RISKY }).resumeBytes(toBytes(given), approve, { steps: 1 });
    expect(Buffer.from(bytes).toString()).toContain('"data":{"n":12345678901234567890}');
  });
});
