import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rewriteEnvelope } from "../../../src/envelope/dialects/rewrite.ts";
import { DIALECTS } from "../../../src/envelope/dialects/tables.ts";
import { DIALECT_NAMES } from "../../../src/envelope/index.ts";
import { newFindings } from "../../../src/envelope/read/warning.ts";
import { TERMINAL_REASONS } from "../../../src/gen/envelope-fields.ts";
import { envelopeText, fixedSources, normalized, read } from "../support/read.ts";

/** A question that nobody asked is no state; those that wait are in matrix.test.ts. */
const REASONS = [
  ...TERMINAL_REASONS.filter((reason) => !/^(clarification|confirmation)_/.test(reason)),
  ...["completed", "policy_violation", "user_cancelled", "User denied", "llm_failed_fatally"],
  ...["max_loop_exceeded", "timeout_exceeded", "COMPLETED", "POLICY_VIOLATION"],
];
const STATUSES = [
  ...["pending", "satisfied", "failed", "complete", "completed", "in_progress", "partial", "unsatisfied"],
];
const STAGES = ["plan", "planner", "execution", "executor", "critic", "arbiter"];

const SIGNS = [
  {},
  { dag_mode: false, active_stages: {} },
  { parallel_mode: true, loop_feedback: [] },
  { parallel_mode: false, created_at: "2026-01-01T00:00:00+00:00" },
];

/** A document with one of these signs, and with words of any dialect. */
const documentWith = (...signs: object[]): fc.Arbitrary<string> =>
  fc
    .record({
      signs: fc.constantFrom(...signs),
      terminated: fc.boolean(),
      terminal_reason: fc.constantFrom(...REASONS, null),
      termination_reason: fc.constantFrom("as it was", "tool_failed_recoverably: why", null),
      goal_completion_status: fc.dictionary(fc.string(), fc.constantFrom(...STATUSES)),
      current_stage: fc.constantFrom(...STAGES),
      stage_order: fc.uniqueArray(fc.constantFrom(...STAGES)),
      verdict: fc.constantFrom("approved", "proceed", "loop_back", "advance", "LOOP_BACK", "odd"),
    })
    .map(({ signs, verdict, ...fields }) =>
      envelopeText({ ...fields, ...signs, outputs: { critic: { verdict } } }),
    );

it("normalize changes no byte of a word, whatever dialect it is of", () => {
  fc.assert(
    fc.property(documentWith(...SIGNS), (text) => {
      expect(normalized(text)).toBe(text);
    }),
    { numRuns: 300 },
  );
});

describe.each(DIALECT_NAMES)("what is rewritten as %s", (dialect) => {
  const rewritten = (text: string): string => {
    const { envelope } = read(text);
    rewriteEnvelope(envelope, dialect, fixedSources(), newFindings());
    return envelope.toBytes().toString();
  };

  it("R12: shows a question that only the seed's fields hold to the peers of that dialect", () => {
    const asked = { clarification_pending: true, clarification_question: "Which?" };
    const text = rewritten(envelopeText({ ...asked, terminal_reason: "clarification_required" }));
    const { interrupt_pending, interrupt } = JSON.parse(text);
    const shown = { kind: "clarification", type: "clarification", question: "Which?", status: "pending" };
    if (dialect === "seed") expect([interrupt_pending, interrupt]).toEqual([undefined, undefined]);
    else expect([interrupt_pending, interrupt]).toEqual([true, expect.objectContaining(shown)]);
    expect(rewritten(text)).toBe(text);
  });

  it("means the same, and is not rewritten again", () => {
    fc.assert(
      fc.property(documentWith(...SIGNS), (text) => {
        const once = rewritten(text);
        expect(meaning(once)).toEqual(meaning(text));
        expect(rewritten(once)).toBe(once);
      }),
      { numRuns: 200 },
    );
  });

  it("is told as that dialect, where it has no keys of another one", () => {
    fc.assert(
      fc.property(documentWith({}), (text) => {
        const { envelope } = read(rewritten(text));
        const isException = dialect === "go-u1" && envelope.dialect === "python-u1";
        if (!isException) expect(envelope.dialect).toBe(dialect);
        // The documented exception: no reason that only the seed has.
        else
          expect(DIALECTS["python-u1"].reasons).not.toHaveProperty(String(envelope.value("terminal_reason")));
      }),
      { numRuns: 200 },
    );
  });
});

function meaning(text: string): unknown {
  const { envelope } = read(text);
  return [
    envelope.get("terminal_reason"),
    envelope.get("termination_reason"),
    envelope.get("goal_completion_status"),
  ];
}
