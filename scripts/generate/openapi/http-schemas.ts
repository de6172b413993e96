import { ERROR_CATALOG } from "../../../src/errors/catalog.ts";
import { ref, type Schema } from "./components.ts";

const TEXT: Schema = { type: "string" };
const TEXT_OR_NULL: Schema = { type: ["string", "null"] };
const FLAG: Schema = { type: "boolean" };
const COUNT: Schema = { type: "integer", minimum: 0 };

/** An object of which every named property is there. */
function objectOf(description: string, properties: Readonly<Record<string, Schema>>): Schema {
  return { description, type: "object", required: Object.keys(properties), properties };
}

const FINDING = {
  type: "object",
  required: ["path", "message"],
  properties: { path: TEXT, message: TEXT, keyword: TEXT, code: TEXT },
};

/** Schemas of bodies that only operations know. */
export const HTTP_SCHEMAS: Readonly<Record<string, Schema>> = {
  CreateRequest: {
    description: "What an envelope is made of: its question and any other field of an envelope.",
    type: "object",
    required: ["raw_input"],
    properties: {
      raw_input: TEXT,
      user_id: TEXT_OR_NULL,
      session_id: TEXT_OR_NULL,
      request_id: TEXT_OR_NULL,
    },
  },
  ResumeRequest: {
    description:
      "An envelope that waits or has met a bound, and exactly one of `answer`, `approve` and `set`.",
    type: "object",
    required: ["envelope"],
    properties: {
      envelope: ref("EnvelopeInput"),
      answer: { ...TEXT_OR_NULL, description: "The answer to a question for clarification" },
      approve: { type: ["boolean", "null"], description: "Whether a plan may be carried out" },
      set: {
        type: ["object", "null"],
        description: "New limits, such as max_llm_calls, or a new budget: max_cost_usd, max_tokens",
        properties: { max_cost_usd: { type: "string", description: "A decimal, such as 0.50" } },
        additionalProperties: COUNT,
      },
    },
  },
  MergeRequest: {
    description: "The envelope that was sent to a peer, and the peer's reply.",
    type: "object",
    required: ["sent", "reply"],
    properties: { sent: ref("EnvelopeInput"), reply: ref("EnvelopeInput") },
  },
  CanContinue: objectOf("Whether the next stage may start, and what is left of each bound.", {
    can_continue: FLAG,
    terminal_reason: TEXT_OR_NULL,
    iteration: COUNT,
    llm_call_count: COUNT,
    agent_hop_count: COUNT,
    remaining: objectOf("What is left", {
      iterations: COUNT,
      llm_calls: COUNT,
      agent_hops: COUNT,
      stages: COUNT,
    }),
  }),
  Result: objectOf("An envelope summed up for its caller.", {
    envelope_id: TEXT,
    request_id: TEXT,
    user_id: TEXT,
    session_id: TEXT,
    current_stage: TEXT,
    terminated: FLAG,
    terminal_reason: TEXT_OR_NULL,
    termination_reason: TEXT_OR_NULL,
    response: TEXT_OR_NULL,
    interrupt_pending: FLAG,
    clarification_needed: FLAG,
    clarification_question: TEXT_OR_NULL,
    confirmation_needed: FLAG,
    confirmation_id: TEXT_OR_NULL,
    confirmation_message: TEXT_OR_NULL,
    iteration: COUNT,
    llm_call_count: COUNT,
    agent_hop_count: COUNT,
    processing_time_ms: { type: "number", minimum: 0 },
    errors: { type: "array", items: { type: "object" } },
    outputs: { type: "object" },
  }),
  ValidationReport: objectOf("What is wrong with a document, and what would be repaired.", {
    valid: FLAG,
    errors: { type: "array", items: FINDING },
    warnings: { type: "array", items: { ...FINDING, required: ["path", "code", "message"] } },
    envelope_id: TEXT_OR_NULL,
  }),
  Problem: {
    ...objectOf(
      "A failure as RFC 9457 wants it; `error`, `code` and `message` are for clients of the Go CLI.",
      {
        type: { ...TEXT, pattern: "^urn:envelope-worker:error:E[A-Z_]+$" },
        title: TEXT,
        status: { type: "integer", minimum: 400, maximum: 599 },
        detail: TEXT,
        instance: { ...TEXT, pattern: "^urn:envelope-worker:request:" },
        error: { const: true },
        code: { enum: Object.keys(ERROR_CATALOG) },
        message: TEXT,
        hint: TEXT,
        details: { type: "object" },
      },
    ),
    additionalProperties: false,
  },
};
