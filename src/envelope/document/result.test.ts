import { describe, expect, it } from "vitest";
import { envelopeText, read } from "../../../test/envelope/support/read.ts";
import { summarize } from "./result.ts";

const summary = (fields: Record<string, unknown>) => summarize(read(envelopeText(fields)).envelope);

describe("summarize", () => {
  it("gives the answer of integration (C12)", () => {
    expect(summary({ outputs: { integration: { final_response: "See main.py:3." } } }).response).toBe(
      "See main.py:3.",
    );
  });

  it.each([undefined, null, 5, ["a"]])(
    "gives no response where final_response is %j (C14)",
    (final_response) => {
      expect(summary({ outputs: { integration: { final_response } } }).response).toBeNull();
      expect(summary({}).response).toBeNull();
    },
  );

  it("gives the question that waits, before any answer (C13)", () => {
    const outputs = { integration: { final_response: "an earlier answer" } };
    expect(summary({ outputs, clarification_pending: true, clarification_question: "Which?" })).toMatchObject(
      {
        response: "Which?",
        interrupt_pending: true,
        clarification_needed: true,
        clarification_question: "Which?",
        confirmation_needed: false,
        confirmation_id: null,
      },
    );
    expect(
      summary({ confirmation_pending: true, confirmation_id: "c", confirmation_message: "Write?" }),
    ).toMatchObject({
      response: "Write?",
      confirmation_needed: true,
      confirmation_id: "c",
      confirmation_message: "Write?",
      clarification_needed: false,
    });
  });

  it("asks nothing once the question is answered (C13)", () => {
    expect(summary({ clarification_pending: true, clarification_response: "the second" })).toMatchObject({
      interrupt_pending: false,
      clarification_needed: false,
      clarification_question: null,
    });
  });

  it("says that a run with disagreeing spellings waits", () => {
    const fields = {
      clarification_pending: true,
      interrupt_pending: true,
      interrupt: { kind: "confirmation" },
    };
    expect(summary(fields)).toMatchObject({
      interrupt_pending: true,
      confirmation_needed: false,
    });
  });

  it.each([
    [undefined, 0],
    [[], 0],
    [
      [
        { duration_ms: 120 },
        { duration_ms: 30.5 },
        {},
        { duration_ms: null },
        { duration_ms: "7" },
        { duration_ms: -4 },
      ],
      150.5,
    ],
  ])("adds up the time of the stages: %j (C14)", (processing_history, expected) => {
    expect(summary({ processing_history }).processing_time_ms).toBe(expected);
  });

  it("carries ids, stage, ending and counters", () => {
    const fields = {
      current_stage: "end",
      terminated: true,
      terminal_reason: "max_iterations_exceeded",
      termination_reason: "max_iterations 3",
      iteration: 3,
      llm_call_count: 4,
      agent_hop_count: 9,
    };
    expect(summary(fields)).toMatchObject({
      ...fields,
      envelope_id: "env_00000000000000a1",
      user_id: "mira",
    });
  });
});
