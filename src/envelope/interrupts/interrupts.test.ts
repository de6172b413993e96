import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  envelopeText,
  fixedSources,
  read,
  refusalOf,
  warningsOf,
} from "../../../test/envelope/support/read.ts";
import { findStop } from "../bounds.ts";
import { answerQuestion } from "./answer-interrupt.ts";
import { currentInterrupt, recordedDecision } from "./current-interrupt.ts";
import { type InterruptState, isWaiting } from "./interrupt-state.ts";
import { NO_INTERRUPTS } from "./interrupts.ts";

type Fields = Readonly<Record<string, unknown>>;

/** The document of a peer that knows only the unified spelling. */
const WITHOUT_SEED_FIELDS: Fields = Object.fromEntries(
  Object.keys(NO_INTERRUPTS).map((name) => [name, undefined]),
);

const stateOf = (fields: Fields): InterruptState => currentInterrupt(read(envelopeText(fields)).envelope);
const unified = (fields: Fields): InterruptState => stateOf({ ...WITHOUT_SEED_FIELDS, ...fields });

const CLARIFICATION = { clarification_pending: true, clarification_question: "Which one?" };
const CONFIRMATION = { confirmation_pending: true, confirmation_id: "c1", confirmation_message: "Write?" };
const asks = (interrupt: Fields, pending: unknown = true): Fields => ({
  interrupt_pending: pending,
  interrupt,
});
const clarification = (more: Fields = {}): Fields => ({
  kind: "clarification",
  question: "Which one?",
  ...more,
});
const confirmation = (more: Fields = {}): Fields => ({
  kind: "confirmation",
  id: "c1",
  message: "Write?",
  ...more,
});

describe("R12: the seed's spelling", () => {
  it.each<[string, Fields, InterruptState]>([
    ["no question", {}, { kind: "none" }],
    ["a question", CLARIFICATION, { kind: "clarification", question: "Which one?", answer: null }],
    [
      "an answer",
      { ...CLARIFICATION, clarification_response: "both" },
      { kind: "clarification", question: "Which one?", answer: "both" },
    ],
    [
      "an empty answer, which is none",
      { ...CLARIFICATION, clarification_response: "" },
      { kind: "clarification", question: "Which one?", answer: null },
    ],
    ["a request", CONFIRMATION, { kind: "confirmation", id: "c1", message: "Write?", approved: null }],
    [
      "an approval",
      { ...CONFIRMATION, confirmation_response: true },
      { kind: "confirmation", id: "c1", message: "Write?", approved: true },
    ],
    [
      "a denial",
      { ...CONFIRMATION, confirmation_response: false },
      { kind: "confirmation", id: "c1", message: "Write?", approved: false },
    ],
    ["an answer that was taken", { clarification_response: "both" }, { kind: "none" }],
    ["both questions at once", { ...CLARIFICATION, ...CONFIRMATION }, { kind: "conflict" }],
  ])("%s", (_, fields, expected) => {
    expect(stateOf(fields)).toEqual(expected);
  });
});

describe("R12: the unified spelling", () => {
  it.each<[string, Fields, InterruptState]>([
    ["none", asks(null as unknown as Fields, false), { kind: "none" }],
    ["kind", asks(clarification()), { kind: "clarification", question: "Which one?", answer: null }],
    [
      "type",
      asks({ type: "clarification", question: "Which one?" }),
      { kind: "clarification", question: "Which one?", answer: null },
    ],
    [
      "type without interrupt_pending",
      { interrupt: { type: "clarification", question: "Which one?" } },
      { kind: "clarification", question: "Which one?", answer: null },
    ],
    [
      "type with interrupt_pending null",
      asks({ type: "confirmation", message: "Write?" }, null),
      { kind: "confirmation", id: null, message: "Write?", approved: null },
    ],
    [
      "answered with text",
      asks(clarification({ response: { text: "both" } })),
      { kind: "clarification", question: "Which one?", answer: "both" },
    ],
    [
      "answered with a bare text",
      asks(clarification({ response: "both" })),
      { kind: "clarification", question: "Which one?", answer: "both" },
    ],
    [
      "answered with an empty text",
      asks(clarification({ response: { text: "" } })),
      { kind: "clarification", question: "Which one?", answer: null },
    ],
    [
      "approved",
      asks(confirmation({ response: { approved: true } })),
      { kind: "confirmation", id: "c1", message: "Write?", approved: true },
    ],
    [
      "denied",
      asks(confirmation({ response: { approved: false } })),
      { kind: "confirmation", id: "c1", message: "Write?", approved: false },
    ],
    [
      "denied with a bare boolean",
      asks(confirmation({ response: false })),
      { kind: "confirmation", id: "c1", message: "Write?", approved: false },
    ],
    [
      "a question in the message",
      asks({ kind: "clarification", question: "", message: "Which one?" }),
      { kind: "clarification", question: "Which one?", answer: null },
    ],
    ["a review", asks({ kind: "agent_review" }), { kind: "other", approved: null }],
    ["an unnamed one", asks({}), { kind: "other", approved: null }],
    [
      "pending without an interrupt",
      { interrupt_pending: true, interrupt: null },
      { kind: "other", approved: null },
    ],
    [
      "kind and type that disagree",
      asks(clarification({ type: "confirmation" })),
      { kind: "other", approved: null },
    ],
    ["a review that is over", asks({ kind: "checkpoint" }, false), { kind: "none" }],
    ["nothing in an empty object", { interrupt: {} }, { kind: "none" }],
    ["resolved", asks(clarification({ response: { text: "both" } }), false), { kind: "none" }],
  ])("%s", (_, fields, expected) => {
    expect(unified(fields)).toEqual(expected);
  });

  it.each([
    ["yes", asks(confirmation({ response: "yes" }))],
    ["1", asks(confirmation({ response: 1 }))],
    ["an approval as text", asks(confirmation({ response: { approved: "true" } }))],
    ["an approval as number", asks(confirmation({ response: { approved: 1 } }))],
    ["a text", asks(confirmation({ response: { text: "approved" } }))],
    [
      "a response without approval",
      asks(confirmation({ response: { received_at: "2026-01-01T00:00:00Z" } })),
    ],
    ["a list", asks(confirmation({ response: [true] }))],
  ])("H5: %s does not approve: it denies", (_, fields) => {
    expect(unified(fields)).toMatchObject({ kind: "confirmation", approved: false });
  });

  it("H5: an approval beside the response says nothing", () => {
    const fields = asks(confirmation({ approved: true }));
    expect(unified(fields)).toMatchObject({ kind: "confirmation", approved: null });
  });

  it.each([
    ["approved", { approved: true }, true],
    ["answered with a text", { text: "go on" }, true],
    ["denied", { approved: false }, false],
  ])("a review that is %s waits no more", (_, response, approved) => {
    expect(unified(asks({ kind: "agent_review", response }))).toEqual({ kind: "other", approved });
  });

  it("an answer that was used counts no more", () => {
    const used = { response: { approved: true }, data: { used: true } };
    expect(unified(asks(confirmation(used), false))).toEqual({ kind: "none" });
    expect(unified(asks(confirmation(used)))).toEqual({ kind: "none" });
    expect(stateOf({ ...CONFIRMATION, ...asks(confirmation(used), false) })).toMatchObject({
      approved: null,
    });
  });

  it.each([
    [{ interrupt_pending: "true" }, "/interrupt_pending"],
    [{ interrupt_pending: 1 }, "/interrupt_pending"],
    [{ interrupt_pending: {} }, "/interrupt_pending"],
    [{ interrupt: "clarification" }, "/interrupt"],
    [{ interrupt: [] }, "/interrupt"],
    [{ interrupt: true }, "/interrupt"],
  ])("%j is refused: what cannot be read must not count as no question", (fields, path) => {
    expect(refusalOf(envelopeText(fields))).toBe(`EENVELOPE ${path} type`);
  });
});

const APPROVED = { ...CONFIRMATION, confirmation_response: true };

describe("R12: spellings that agree are one interrupt", () => {
  it.each<[string, Fields, InterruptState["kind"], boolean]>([
    ["a question", { ...CLARIFICATION, ...asks(clarification()) }, "clarification", true],
    [
      "an answer",
      { ...CLARIFICATION, clarification_response: "b", ...asks(clarification({ response: { text: "b" } })) },
      "clarification",
      false,
    ],
    ["a request", { ...CONFIRMATION, ...asks(confirmation()) }, "confirmation", true],
    [
      "an approval",
      {
        ...CONFIRMATION,
        confirmation_response: true,
        ...asks(confirmation({ response: { approved: true } })),
      },
      "confirmation",
      false,
    ],
    [
      "a request after an answered question",
      { clarification_response: "both", ...CONFIRMATION, ...asks(confirmation()) },
      "confirmation",
      true,
    ],
    [
      "a question after a decision",
      { confirmation_response: false, ...CLARIFICATION, ...asks(clarification()) },
      "clarification",
      true,
    ],
    ["an interrupt without id", { ...CONFIRMATION, ...asks({ type: "confirmation" }) }, "confirmation", true],
    ["an old review", { ...CONFIRMATION, ...asks({ kind: "agent_review" }, false) }, "confirmation", true],
    [
      "no interrupt in the other spelling",
      { ...CLARIFICATION, ...asks(null as unknown as Fields, false) },
      "clarification",
      true,
    ],
    [
      "an approval that was taken",
      { confirmation_response: true, ...asks(confirmation({ id: "", response: { approved: true } }), false) },
      "none",
      false,
    ],
    ["a question that only the other asks", asks(clarification()), "clarification", true],
    ["one without interrupt_pending", { interrupt: clarification() }, "clarification", true],
    [
      "a question that is answered in one only",
      { ...CLARIFICATION, clarification_response: "b", ...asks(clarification()) },
      "clarification",
      false,
    ],
    [
      "a question that is answered in the other only",
      { ...CLARIFICATION, ...asks(clarification({ response: { text: "b" } })) },
      "clarification",
      false,
    ],
    [
      "a question that is answered and closed in the other only",
      { ...CLARIFICATION, ...asks(clarification({ response: { text: "b" } }), false) },
      "clarification",
      false,
    ],
    [
      "a question of the other beside an older answer",
      { clarification_question: "Before?", clarification_response: "a", ...asks(clarification()) },
      "clarification",
      true,
    ],
    [
      "a request that is approved in one only",
      { ...APPROVED, ...asks(confirmation()) },
      "confirmation",
      false,
    ],
    [
      "a request that is approved in the other only",
      { ...CONFIRMATION, ...asks(confirmation({ response: { approved: true } })) },
      "confirmation",
      false,
    ],
    [
      "a request that is denied and closed in the other only",
      { ...CONFIRMATION, ...asks(confirmation({ response: {} }), false) },
      "confirmation",
      false,
    ],
    [
      "a forgotten approval",
      { confirmation_response: null, ...asks(confirmation({ response: { approved: true } }), false) },
      "none",
      false,
    ],
  ])("%s", (_, fields, kind, waits) => {
    const state = stateOf(fields);
    expect([state.kind, isWaiting(state)]).toEqual([kind, waits]);
    expect(warningsOf(envelopeText(fields))).toEqual([]);
  });
});

describe("R12: where the spellings disagree the run stays paused, unapproved, and says so", () => {
  it.each<[string, Fields]>([
    ["asked, and not asked", { ...CLARIFICATION, ...asks(clarification(), false) }],
    ["another kind", { ...CLARIFICATION, ...asks(confirmation()) }],
    ["a review instead of the question", { ...CLARIFICATION, ...asks({ kind: "agent_review" }) }],
    ["pending without an interrupt", { ...CLARIFICATION, interrupt_pending: true }],
    [
      "two answers",
      { ...CLARIFICATION, clarification_response: "a", ...asks(clarification({ response: { text: "b" } })) },
    ],
    [
      "two answers after the question was closed",
      { clarification_response: "a", ...asks(clarification({ response: { text: "b" } }), false) },
    ],
    ["approved and denied", { ...APPROVED, ...asks(confirmation({ response: { approved: false } })) }],
    [
      "denied and approved",
      {
        ...CONFIRMATION,
        confirmation_response: false,
        ...asks(confirmation({ response: { approved: true } })),
      },
    ],
    ["another id", { ...APPROVED, ...asks(confirmation({ id: "c2", response: { approved: true } })) }],
    [
      "approved and denied, after the question was closed",
      {
        ...APPROVED,
        confirmation_pending: false,
        ...asks(confirmation({ response: { approved: false } }), false),
      },
    ],
    [
      "approved, and denied as the Go peer writes it",
      { ...APPROVED, confirmation_pending: false, ...asks(confirmation({ response: {} }), false) },
    ],
    [
      "another id, after the question was closed",
      {
        ...APPROVED,
        confirmation_pending: false,
        ...asks(confirmation({ id: "c2", response: { approved: true } }), false),
      },
    ],
    ["both questions in the seed's fields", { ...CLARIFICATION, ...APPROVED }],
  ])("%s", (_, fields) => {
    const { envelope, warnings } = read(envelopeText(fields));
    expect(currentInterrupt(envelope)).toEqual({ kind: "conflict" });
    expect(findStop(envelope)).toEqual({ kind: "interrupt" });
    expect(warnings.map(({ code }) => code)).toEqual(["interrupt-conflict"]);
  });
});

describe("R1: a stage that is a question", () => {
  it.each<[string, Fields, InterruptState]>([
    [
      "clarification",
      { clarification_question: "Q" },
      { kind: "clarification", question: "Q", answer: null },
    ],
    [
      "clarification",
      { clarification_response: "A" },
      { kind: "clarification", question: null, answer: "A" },
    ],
    ["confirmation", {}, { kind: "confirmation", id: null, message: null, approved: null }],
    [
      "confirmation",
      { confirmation_id: "c", confirmation_response: true },
      { kind: "confirmation", id: "c", message: null, approved: true },
    ],
  ])("%s waits until it is answered: %j", (stage, fields, expected) => {
    expect(stateOf({ ...fields, current_stage: stage })).toEqual(expected);
  });
});

const anyText = fc.constantFrom(null, "", "a", "b");
const anyBoolean = fc.constantFrom(null, true, false);
const anySeed = fc.option(
  fc.record({
    clarification_pending: fc.boolean(),
    clarification_question: anyText,
    clarification_response: anyText,
    confirmation_pending: fc.boolean(),
    confirmation_id: anyText,
    confirmation_message: anyText,
    confirmation_response: anyBoolean,
  }),
  { nil: WITHOUT_SEED_FIELDS },
);
const anyUnified = fc.record(
  {
    interrupt_pending: fc.constantFrom(true, false, null),
    interrupt: fc.option(
      fc.record(
        {
          kind: fc.constantFrom("clarification", "confirmation", "agent_review", ""),
          type: fc.constantFrom("clarification", "confirmation"),
          id: anyText,
          question: anyText,
          message: anyText,
          data: fc.constantFrom(null, {}, { used: true }),
          response: fc.oneof(
            anyText,
            anyBoolean,
            fc.record(
              { text: anyText, approved: fc.constantFrom(true, false, null, "true") },
              { requiredKeys: [] },
            ),
          ),
        },
        { requiredKeys: [] },
      ),
      { nil: null },
    ),
  },
  { requiredKeys: [] },
);

describe("R12 over every combination of spellings", () => {
  it("never runs on while a spelling asks, and never approves what a spelling does not", () => {
    let ran = 0;
    let approvals = 0;
    fc.assert(
      fc.property(anySeed, anyUnified, (seed, other) => {
        const { envelope } = read(envelopeText({ ...seed, ...other }));
        const state = currentInterrupt(envelope);
        if (isWaiting(state)) return;
        ran++;
        const { interrupt = null, interrupt_pending: pending } = other;
        const [kind, another = kind] = [interrupt?.kind, interrupt?.type].filter(Boolean);
        const response = interrupt?.response ?? null;
        const approved = typeof response === "object" ? response?.approved : response;
        const text = typeof response === "object" ? response?.text : response;
        const confirms = kind === "confirmation" && kind === another;
        const isSpent = response !== null && interrupt?.data?.used === true;
        const isAnswered =
          (seed.clarification_pending === true && Boolean(seed.clarification_response)) ||
          (seed.confirmation_pending === true && seed.confirmation_response !== null);
        if (pending === true && response === null) expect(isAnswered).toBe(true);
        if (isSpent || !confirms || response === null) {
          expect(seed.confirmation_pending === true && seed.confirmation_response === null).toBe(false);
        }
        if (isSpent || confirms || kind === "" || !text) {
          expect(seed.clarification_pending === true && !seed.clarification_response).toBe(false);
        }
        const decision = recordedDecision(envelope);
        if (decision?.approved !== true) return;
        approvals++;
        if (confirms && response !== null && !isSpent) expect(approved).toBe(true);
        else expect(seed.confirmation_response).toBe(true);
        expect(seed.confirmation_response ?? true).toBe(true);
      }),
      { numRuns: 5000 },
    );
    expect(ran).toBeGreaterThan(300);
    expect(approvals).toBeGreaterThan(50);
  });

  it("is settled by an answer that is written in all of them", () => {
    fc.assert(
      fc.property(anySeed, anyUnified, fc.constantFrom("a", true, false), (seed, other, answer) => {
        fc.pre(!(seed.clarification_pending === true && seed.confirmation_pending === true));
        const isText = typeof answer === "string";
        fc.pre((isText ? seed.confirmation_pending : seed.clarification_pending) !== true);
        const { envelope } = read(envelopeText({ ...seed, ...other }));
        answerQuestion(envelope, answer, fixedSources());
        fc.pre(!(envelope.get("clarification_pending") && envelope.get("confirmation_pending")));
        expect(currentInterrupt(envelope)).toMatchObject(isText ? { answer } : { approved: answer });
        const again = read(envelope.toBytes());
        expect(again.warnings).toEqual([]);
        expect(currentInterrupt(again.envelope)).toEqual(currentInterrupt(envelope));
      }),
      { numRuns: 2000 },
    );
  });
});
