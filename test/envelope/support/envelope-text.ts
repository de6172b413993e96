import fc from "fast-check";
import {
  ENVELOPE_FIELDS,
  type EnvelopeFieldName,
  GOAL_STATUSES,
  TERMINAL_REASONS,
} from "../../../src/gen/envelope-fields.ts";
import { arrayOf, jsonText, objectText, objectWith, space, stringText } from "./json-text.ts";

/** Arbitraries of the JSON text of envelopes: valid by the seed's schema, spelled at random. */

/** A given text as a JSON string, some of its characters escaped. */
export function spelled(text: string): fc.Arbitrary<string> {
  return fc
    .oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat() })
    .map((mask) => {
      const characters = [...text].map((character, index) => {
        const plain = JSON.stringify(character).slice(1, -1);
        const isEscaped = character.length === 1 && ((mask >> (index % 31)) & 1) === 1;
        return isEscaped ? `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}` : plain;
      });
      return `"${characters.join("")}"`;
    });
}

function oneOf(...texts: readonly string[]): fc.Arbitrary<string> {
  return fc.constantFrom(...texts).chain(spelled);
}

const id = (prefix: string): fc.Arbitrary<string> =>
  fc.stringMatching(/^[0-9a-f]{16}$/).chain((digits) => spelled(`${prefix}_${digits}`));
const nullable = (text: fc.Arbitrary<string>): fc.Arbitrary<string> => fc.oneof(fc.constant("null"), text);
const boolean = fc.constantFrom("true", "false");
const counter = fc.constantFrom(
  "0",
  "-0",
  "0.0",
  "1",
  "2",
  "3.0",
  "30e-1",
  "1e1",
  "1E+2",
  "0.5e1",
  "9007199254740991",
);
const limit = fc.constantFrom("1", "3", "5.0", "10", "2e1", "1E+2", "10e-1", "9007199254740991");
const date = oneOf(
  "2026-03-04T05:06:07Z",
  "2026-03-04T05:06:07.8+05:30",
  "2026-03-04T05:06:07.123456789-00:00",
  "2024-02-29t23:59:59z",
  "2016-12-31T23:59:60Z",
);
const stageText = fc
  .record(
    {
      stage_number: counter,
      satisfied_goals: arrayOf(stringText),
      summary: objectText,
      plan_id: nullable(stringText),
      extra: jsonText,
    },
    { requiredKeys: [] },
  )
  .chain((members) =>
    space.map(
      (s) =>
        `{${s}${Object.entries(members)
          .map(([key, value]) => `"${key}"${s}:${s}${value}`)
          .join(`${s},`)}}`,
    ),
  );

/** For each field of the schema the texts that it may have. */
export const FIELD_TEXTS: Readonly<Record<EnvelopeFieldName, fc.Arbitrary<string>>> = {
  envelope_id: id("env"),
  request_id: id("req"),
  user_id: stringText,
  session_id: id("sess"),
  raw_input: stringText,
  received_at: date,
  outputs: objectWith(objectText),
  current_stage: oneOf(
    "start",
    "perception",
    "intent",
    "plan",
    "execution",
    "critic",
    "integration",
    "end",
    "mine",
  ),
  stage_order: arrayOf(stringText),
  iteration: counter,
  max_iterations: limit,
  llm_call_count: counter,
  max_llm_calls: limit,
  agent_hop_count: counter,
  max_agent_hops: limit,
  terminal_reason: nullable(oneOf(...TERMINAL_REASONS)),
  terminated: boolean,
  termination_reason: nullable(stringText),
  clarification_pending: boolean,
  clarification_question: nullable(stringText),
  clarification_response: nullable(stringText),
  confirmation_pending: boolean,
  confirmation_id: nullable(stringText),
  confirmation_message: nullable(stringText),
  confirmation_response: nullable(boolean),
  completed_stages: arrayOf(stageText),
  current_stage_number: limit,
  max_stages: limit,
  all_goals: arrayOf(stringText),
  remaining_goals: arrayOf(stringText),
  goal_completion_status: objectWith(oneOf(...GOAL_STATUSES)),
  prior_plans: arrayOf(objectText),
  critic_feedback: arrayOf(stringText),
  errors: arrayOf(objectText),
  completed_at: nullable(date),
  metadata: objectText,
};

/** Fields that the worker reads though the schema does not know them, or that make no envelope. */
const READ_BESIDES = new Set([
  "error",
  "interrupt",
  "interrupt_pending",
  "loop_feedback",
  "processing_history",
]);
const FIELD_NAMES = ENVELOPE_FIELDS.map(({ name }) => name);

const unknownName = fc
  .oneof(
    fc.stringMatching(/^x_[a-z]{1,8}$/),
    fc.constantFrom(
      "__proto__",
      "constructor",
      "toString",
      "hasOwnProperty",
      "",
      "processing",
      "Envelope_id",
      "ünïcode",
    ),
    fc.string({ unit: "binary", maxLength: 6 }),
  )
  .filter((name) => !name.includes("\\"))
  .filter((name) => !READ_BESIDES.has(name) && !(FIELD_NAMES as string[]).includes(name));

/** An envelope as text, and its members in their order. */
export interface EnvelopeText {
  readonly text: string;
  readonly members: readonly { readonly name: string; readonly value: string }[];
}

/** Envelopes with these fields of the schema, in any order, and with fields that the schema does not know. */
export function envelopeOf(names: fc.Arbitrary<EnvelopeFieldName[]>): fc.Arbitrary<EnvelopeText> {
  const unknown = fc.uniqueArray(fc.tuple(unknownName, jsonText), {
    maxLength: 3,
    selector: ([name]) => name,
  });
  return fc
    .tuple(names, unknown, fc.nat(), fc.array(space, { minLength: 6, maxLength: 6 }))
    .chain(([known, others, turn, spaces]) => {
      const parts = [
        ...known.map((name) => [name as string, FIELD_TEXTS[name]] as const),
        ...others.map(([name, value]) => [name, fc.constant(value)] as const),
      ];
      const order = turn % (parts.length || 1);
      const turned = [...parts.slice(order), ...parts.slice(0, order)];
      return fc
        .tuple(...turned.map(([name, value]) => fc.tuple(spelled(name), value, fc.constant(name))))
        .map((spelledParts) => {
          const [s1, s2, s3, s4, s5, s6] = spaces as [string, string, string, string, string, string];
          const body = spelledParts.map(([key, value]) => `${s2}${key}${s3}:${s4}${value}${s5}`).join(",");
          return {
            text: `${s1}{${body}}${s6}`,
            members: spelledParts.map(([, value, name]) => ({ name, value })),
          };
        });
    });
}

/** Envelopes with every field of the schema. */
export const fullEnvelope = envelopeOf(
  fc.shuffledSubarray(FIELD_NAMES, { minLength: FIELD_NAMES.length, maxLength: FIELD_NAMES.length }),
);

/** Envelopes that lack some fields, but are recognisable as envelopes. */
export const partialEnvelope = envelopeOf(
  fc
    .tuple(fc.shuffledSubarray(FIELD_NAMES), fc.constantFrom<EnvelopeFieldName[]>("envelope_id", "raw_input"))
    .map(([names, one]) =>
      names.includes("envelope_id") || names.includes("raw_input") ? names : [...names, one],
    ),
);
