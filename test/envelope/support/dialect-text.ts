import fc from "fast-check";
import type { EnvelopeFieldName } from "../../../src/gen/envelope-fields.ts";
import { type EnvelopeText, FIELD_TEXTS, fullEnvelope, spelled } from "./envelope-text.ts";
import { arrayOf, jsonText, objectText, objectWith, stringText } from "./json-text.ts";

/** What the real peers write into a field, besides what the schema allows. */
const holes = (item: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  arrayOf(
    fc.oneof({ weight: 3, arbitrary: item }, { weight: 1, arbitrary: fc.constantFrom("null", "0", '""') }),
  );
const containers = ["outputs", "stage_order", "completed_stages", "all_goals", "remaining_goals"] as const;
const more = ["goal_completion_status", "prior_plans", "critic_feedback", "errors", "metadata"] as const;
const nulls = Object.fromEntries([...containers, ...more].map((name) => [name, fc.constant("null")]));
const words = (...texts: string[]): fc.Arbitrary<string> => fc.constantFrom(...texts).chain(spelled);

const DAMAGES: readonly Readonly<Record<string, fc.Arbitrary<string>>>[] = [
  nulls,
  {
    envelope_id: words("env_f40a9595-3c9c-4b", "3f2b8c1e-0a4d-4c3b-9f6e-1d2c3b4a5f6e", ""),
    request_id: words("req_387bf04e-ee10-48", ""),
    session_id: words("", "session_mira", "sess-1"),
  },
  {
    received_at: fc.oneof(
      fc.constant("null"),
      words("2026-03-04T05:06:07", "2026-03-04 05:06:07.123456", "0001-01-01T00:00:00Z"),
    ),
    completed_at: words("", "2026-03-04T05:06:07.5", "0001-01-01T00:00:00Z", "20260304T050607Z"),
  },
  {
    terminal_reason: words(
      "completed",
      "user_cancelled",
      "llm_failed_fatally",
      "max_loop_exceeded",
      "Unknown stage: x",
      "",
    ),
    goal_completion_status: objectWith(
      fc.oneof(words("complete", "in_progress", "partial", "done"), fc.constant("null")),
    ),
    current_stage: words("planner", "executor", "clarification", "confirmation"),
  },
  {
    stage_order: holes(stringText),
    all_goals: holes(stringText),
    prior_plans: holes(objectText),
    errors: holes(objectText),
    critic_feedback: holes(stringText),
    completed_stages: arrayOf(
      fc.constantFrom("null", '{"satisfied_goals":null,"summary":null}', '{"satisfied_goals":["a",null]}'),
    ),
    outputs: objectWith(fc.oneof(objectText, jsonText)),
    processing_history: holes(objectText),
  },
  {
    max_iterations: fc.constantFrom("0", "null"),
    max_llm_calls: fc.constant("0.0"),
    user_id: fc.constantFrom("null", '""'),
  },
  {
    interrupt_pending: fc.constantFrom("true", "false", "null"),
    interrupt: fc.constantFrom(
      "null",
      "{}",
      '{"kind":"clarification","id":"q1","question":"Which?","response":null}',
      '{"type":"confirmation","message":"Write?"}',
      '{"kind":"confirmation","id":"c1","response":{"approved":false}}',
      '{"kind":"agent_review","created_at":"0001-01-01T00:00:00Z"}',
    ),
    loop_feedback: holes(stringText),
  },
];

/** Fields that the dialects leave out. */
const DROPPED: readonly EnvelopeFieldName[] = [
  "max_iterations",
  "max_stages",
  "clarification_pending",
  "clarification_question",
  "clarification_response",
  "confirmation_pending",
  "confirmation_id",
  "confirmation_message",
  "confirmation_response",
  "critic_feedback",
  "received_at",
];

/** Envelopes as the peers write them: each field is right, damaged, or left out. */
export const dialectEnvelope: fc.Arbitrary<EnvelopeText> = fc
  .tuple(fullEnvelope, fc.subarray([...DAMAGES], { minLength: 1 }), fc.subarray([...DROPPED]))
  .chain(([{ members }, damages, dropped]) => {
    const damage = Object.assign({}, ...damages) as Record<string, fc.Arbitrary<string>>;
    const known = members.filter(
      ({ name }) => Object.hasOwn(FIELD_TEXTS, name) && !dropped.includes(name as EnvelopeFieldName),
    );
    const names = [...new Set([...known.map(({ name }) => name), ...Object.keys(damage)])];
    const texts = new Map(known.map(({ name, value }) => [name, value]));
    return fc.tuple(...names.map((name) => damage[name] ?? fc.constant(texts.get(name)!))).map((values) => ({
      text: `{${names.map((name, index) => `"${name}": ${values[index]}`).join(", ")}}`,
      members: names.map((name, index) => ({ name, value: values[index]! })),
    }));
  });
