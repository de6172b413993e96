import { DIALECT_NAMES } from "../../../src/envelope/dialects/dialect.ts";
import { ERROR_CATALOG } from "../../../src/errors/catalog.ts";
import { ref, type Schema } from "./components.ts";
import { counterProperties, createProperties, type Properties, resultProperties } from "./field-schemas.ts";

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

/** Schemas of bodies that only operations know, from the properties of the envelope. */
export function httpSchemas(properties: Properties): Readonly<Record<string, Schema>> {
  const { used, left } = counterProperties();
  return {
    CreateRequest: {
      description: "What an envelope is made of: its question and any other field of an envelope.",
      type: "object",
      ...createProperties(properties),
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
    MergeAnswer: {
      description: "The merged envelope or, with `report`, what the peer did to it.",
      anyOf: [ref("EnvelopeAnswer"), ref("MergeReport")],
    },
    MergeReport: objectOf("What a peer lost, changed or added, and what merging makes of it.", {
      lossless: { ...FLAG, description: "Whether every finding is expected" },
      findings: { type: "array", items: ref("HopFinding") },
      merged: { description: "Null where merging refuses", anyOf: [ref("EnvelopeAnswer"), { type: "null" }] },
    }),
    CanContinue: objectOf("Whether the next stage may start, and what is left of each bound.", {
      can_continue: FLAG,
      terminal_reason: TEXT_OR_NULL,
      next_stage: {
        ...TEXT_OR_NULL,
        description: "The stage that would start next; null where the run is over",
      },
      owned: { ...FLAG, description: "Whether this worker runs it; if not, a peer is waited for" },
      ...used,
      remaining: objectOf("What is left", left),
    }),
    Result: objectOf("An envelope summed up for its caller.", resultProperties(properties)),
    ValidationReport: objectOf("What is wrong with a document, and what would be repaired.", {
      valid: FLAG,
      errors: { type: "array", items: FINDING },
      warnings: { type: "array", items: { ...FINDING, required: ["path", "code", "message"] } },
      envelope_id: TEXT_OR_NULL,
      dialect: { enum: [...DIALECT_NAMES, null] },
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
}
