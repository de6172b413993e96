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
  /** Documents before the pause: of the seed, of a peer without a question, and of one with an older question. */
  const BEFORE: Json[] = [{}, UNIFIED, { interrupt_pending: false, interrupt: { type: "checkpoint" } }];

  it.each(BEFORE)(
    "R12: every pause is written in every spelling, one object for all peers: %j",
    async (fields) => {
      const question = await waitingFor("clarification", fields);
      const shared = {
        ...{ data: {}, response: null, status: "pending", created_at: "2026-01-02T03:04:05.000Z" },
        ...{ expires_at: null, resolved_at: null },
        ...{ request_id: question.request_id, user_id: question.user_id },
        ...{ session_id: question.session_id, envelope_id: question.envelope_id },
      };
      expect(question).toMatchObject({ interrupt_pending: true, clarification_pending: true });
      expect(question.interrupt).toEqual({
        ...{ kind: "clarification", type: "clarification", question: "Which main?", message: "" },
        id: expect.stringMatching(/^clar_[0-9a-f]{32}$/),
        ...shared,
      });
      const request = await waitingFor("confirmation", fields);
      expect(request).toMatchObject({ interrupt_pending: true, confirmation_pending: true });
      expect(request.interrupt).toEqual({
        ...{ kind: "confirmation", type: "confirmation", id: request.confirmation_id },
        ...{ question: "", message: request.confirmation_message },
        ...shared,
      });
    },
  );

  it("R12: an answer is written in both spellings, and the question is closed in both", async () => {
    const bench = createBench({ scripts: ASKS_ONCE });
    const after = await bench.resume(await waitingFor("clarification"), answer("in C"));
    expect(after).toMatchObject({
      clarification_pending: false,
      clarification_response: "in C",
      interrupt_pending: false,
      interrupt: { kind: "clarification", status: "resolved", resolved_at: "2026-01-02T03:04:05.000Z" },
    });
    expect(after.interrupt.response).toEqual({ text: "in C" });
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
    "R11, H5: %j under interrupt.response alone is a denial",
    async (response) => {
      const waiting = withoutSeedFields(await waitingFor("confirmation"));
      const bench = createBench({ scripts: RISKY });
      for (const given of [response, { approved: response }]) {
        const after = await bench.process({
          ...waiting,
          interrupt: { ...waiting.interrupt, response: given },
        });
        expect(after).toMatchObject({
          ...{ confirmation_pending: false, confirmation_response: false, interrupt_pending: false },
          ...{ terminal_reason: "denied_by_policy", termination_reason: "User denied confirmation" },
        });
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
    const given = waiting.replace('"data":{}', '"data":{"n":12345678901234567890}');
    const bytes = await createBench({ scripts: RISKY }).resumeBytes(toBytes(given), approve, { steps: 1 });
    expect(Buffer.from(bytes).toString()).toContain('"data":{"n":12345678901234567890,"used":true}');
  });
});
