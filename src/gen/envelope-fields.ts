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
  readonly nullable: boolean;
  readonly required: boolean;
  readonly default?: string | number | boolean;
  /** The allowed strings; null is told by `nullable`. */
  readonly enum?: readonly string[];
  /** The JSON type of an array's items. */
  readonly itemType?: string;
  readonly format?: string;
  readonly minimum?: number;
}

/** Every field of the envelope's schema, in its order. */
export const ENVELOPE_FIELDS: readonly EnvelopeField[] = [
  { name: "envelope_id", type: "string", nullable: false, required: true },
  { name: "request_id", type: "string", nullable: false, required: true },
  { name: "user_id", type: "string", nullable: false, required: true, default: "anonymous" },
  { name: "session_id", type: "string", nullable: false, required: true },
  { name: "raw_input", type: "string", nullable: false, required: true },
  { name: "received_at", type: "string", nullable: false, required: false, format: "date-time" },
  { name: "outputs", type: "object", nullable: false, required: true },
  { name: "current_stage", type: "string", nullable: false, required: true },
  { name: "stage_order", type: "array", nullable: false, required: false, itemType: "string" },
  { name: "iteration", type: "integer", nullable: false, required: false, minimum: 0 },
  { name: "max_iterations", type: "integer", nullable: false, required: false, default: 3, minimum: 1 },
  { name: "llm_call_count", type: "integer", nullable: false, required: false, minimum: 0 },
  { name: "max_llm_calls", type: "integer", nullable: false, required: false, default: 10, minimum: 1 },
  { name: "agent_hop_count", type: "integer", nullable: false, required: false, minimum: 0 },
  { name: "max_agent_hops", type: "integer", nullable: false, required: false, default: 21, minimum: 1 },
  { name: "terminal_reason", type: "string", nullable: true, required: false, enum: ["completed_successfully", "clarification_required", "confirmation_required", "denied_by_policy", "tool_failed_recoverably", "tool_failed_fatally", "max_iterations_exceeded", "max_llm_calls_exceeded", "max_agent_hops_exceeded", "max_critic_fires_exceeded"] },
  { name: "terminated", type: "boolean", nullable: false, required: true },
  { name: "termination_reason", type: "string", nullable: true, required: false },
  { name: "clarification_pending", type: "boolean", nullable: false, required: false, default: false },
  { name: "clarification_question", type: "string", nullable: true, required: false },
  { name: "clarification_response", type: "string", nullable: true, required: false },
  { name: "confirmation_pending", type: "boolean", nullable: false, required: false, default: false },
  { name: "confirmation_id", type: "string", nullable: true, required: false },
  { name: "confirmation_message", type: "string", nullable: true, required: false },
  { name: "confirmation_response", type: "boolean", nullable: true, required: false },
  { name: "completed_stages", type: "array", nullable: false, required: false, itemType: "object" },
  { name: "current_stage_number", type: "integer", nullable: false, required: false, default: 1, minimum: 1 },
  { name: "max_stages", type: "integer", nullable: false, required: false, default: 5, minimum: 1 },
  { name: "all_goals", type: "array", nullable: false, required: false, itemType: "string" },
  { name: "remaining_goals", type: "array", nullable: false, required: false, itemType: "string" },
  { name: "goal_completion_status", type: "object", nullable: false, required: false },
  { name: "prior_plans", type: "array", nullable: false, required: false, itemType: "object" },
  { name: "critic_feedback", type: "array", nullable: false, required: false, itemType: "string" },
  { name: "errors", type: "array", nullable: false, required: false, itemType: "object" },
  { name: "completed_at", type: "string", nullable: true, required: false, format: "date-time" },
  { name: "metadata", type: "object", nullable: false, required: false },
];
