// Generated from schemas/generic-envelope.schema.json by `npm run generate`. Do not edit.

/** Why a run ended or paused, as the schema lists them. */
export const TERMINAL_REASONS = [
  "completed_successfully",
  "clarification_required",
  "confirmation_required",
  "denied_by_policy",
  "tool_failed_recoverably",
  "tool_failed_fatally",
  "max_iterations_exceeded",
  "max_llm_calls_exceeded",
  "max_agent_hops_exceeded",
  "max_critic_fires_exceeded",
] as const;

/** One of {@link TERMINAL_REASONS}. */
export type TerminalReason = (typeof TERMINAL_REASONS)[number];

/** The states of a goal, as the schema lists them. */
export const GOAL_STATUSES = [
  "pending",
  "satisfied",
  "failed",
] as const;

/** One of {@link GOAL_STATUSES}. */
export type GoalStatus = (typeof GOAL_STATUSES)[number];

/** The name of a top-level field of the envelope. */
export type EnvelopeFieldName =
  | "envelope_id"
  | "request_id"
  | "user_id"
  | "session_id"
  | "raw_input"
  | "received_at"
  | "outputs"
  | "current_stage"
  | "stage_order"
  | "iteration"
  | "max_iterations"
  | "llm_call_count"
  | "max_llm_calls"
  | "agent_hop_count"
  | "max_agent_hops"
  | "terminal_reason"
  | "terminated"
  | "termination_reason"
  | "clarification_pending"
  | "clarification_question"
  | "clarification_response"
  | "confirmation_pending"
  | "confirmation_id"
  | "confirmation_message"
  | "confirmation_response"
  | "completed_stages"
  | "current_stage_number"
  | "max_stages"
  | "all_goals"
  | "remaining_goals"
  | "goal_completion_status"
  | "prior_plans"
  | "critic_feedback"
  | "errors"
  | "completed_at"
  | "metadata";

/** The JSON type of an envelope field, beside null. */
export type EnvelopeFieldType = "string" | "integer" | "boolean" | "array" | "object";

/** What the schema says about one top-level field. */
export interface EnvelopeField {
  readonly name: EnvelopeFieldName;
  readonly type: EnvelopeFieldType;
  readonly nullable?: true;
  readonly required?: true;
  readonly default?: string | number | boolean;
  /** The JSON type of an array's items. */
  readonly itemType?: string;
  readonly format?: string;
  readonly minimum?: number;
}

/** Every field of the envelope's schema, in its order. */
export const ENVELOPE_FIELDS: readonly EnvelopeField[] = [
  { name: "envelope_id", type: "string", required: true },
  { name: "request_id", type: "string", required: true },
  { name: "user_id", type: "string", required: true, default: "anonymous" },
  { name: "session_id", type: "string", required: true },
  { name: "raw_input", type: "string", required: true },
  { name: "received_at", type: "string", format: "date-time" },
  { name: "outputs", type: "object", required: true },
  { name: "current_stage", type: "string", required: true },
  { name: "stage_order", type: "array", itemType: "string" },
  { name: "iteration", type: "integer", minimum: 0 },
  { name: "max_iterations", type: "integer", default: 3, minimum: 1 },
  { name: "llm_call_count", type: "integer", minimum: 0 },
  { name: "max_llm_calls", type: "integer", default: 10, minimum: 1 },
  { name: "agent_hop_count", type: "integer", minimum: 0 },
  { name: "max_agent_hops", type: "integer", default: 21, minimum: 1 },
  { name: "terminal_reason", type: "string", nullable: true },
  { name: "terminated", type: "boolean", required: true },
  { name: "termination_reason", type: "string", nullable: true },
  { name: "clarification_pending", type: "boolean", default: false },
  { name: "clarification_question", type: "string", nullable: true },
  { name: "clarification_response", type: "string", nullable: true },
  { name: "confirmation_pending", type: "boolean", default: false },
  { name: "confirmation_id", type: "string", nullable: true },
  { name: "confirmation_message", type: "string", nullable: true },
  { name: "confirmation_response", type: "boolean", nullable: true },
  { name: "completed_stages", type: "array", itemType: "object" },
  { name: "current_stage_number", type: "integer", default: 1, minimum: 1 },
  { name: "max_stages", type: "integer", default: 5, minimum: 1 },
  { name: "all_goals", type: "array", itemType: "string" },
  { name: "remaining_goals", type: "array", itemType: "string" },
  { name: "goal_completion_status", type: "object" },
  { name: "prior_plans", type: "array", itemType: "object" },
  { name: "critic_feedback", type: "array", itemType: "string" },
  { name: "errors", type: "array", itemType: "object" },
  { name: "completed_at", type: "string", nullable: true, format: "date-time" },
  { name: "metadata", type: "object" },
];
