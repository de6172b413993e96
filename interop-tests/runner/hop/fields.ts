/** What a peer's `process` may do to a field: see the table. */
export type Handling = "same" | "time" | "counter" | "limit" | "appended" | "members" | "free";

/** Every field that the seed names, and what a run may do to it. */
export const FIELDS: ReadonlyMap<string, Handling> = new Map(
  Object.entries({
    same: "envelope_id request_id user_id session_id raw_input",
    time: "received_at",
    counter: "iteration llm_call_count agent_hop_count current_stage_number",
    limit: "max_iterations max_llm_calls max_agent_hops max_stages",
    appended: "completed_stages prior_plans critic_feedback errors processing_history",
    members: "outputs metadata",
    free: `current_stage stage_order terminal_reason terminated termination_reason completed_at
      all_goals remaining_goals goal_completion_status
      clarification_pending clarification_question clarification_response
      confirmation_pending confirmation_id confirmation_message confirmation_response`,
  }).flatMap(([handling, names]) => names.split(/\s+/).map((name) => [name, handling as Handling] as const)),
);

/** Fields of the published peers, which a run keeps current. */
const OF_DIALECTS = new Set([
  "interrupt",
  "interrupt_pending",
  "active_stages",
  "completed_stage_set",
  "failed_stages",
  "dag_mode",
  "parallel_mode",
  "loop_feedback",
]);

/** What a run may do to a top-level field; what nobody knows stays the same. */
export function handlingOf(name: string): Handling {
  return FIELDS.get(name) ?? (OF_DIALECTS.has(name) ? "free" : "same");
}

/** Each counter with the limit that it may not pass. */
export const BOUNDS: readonly (readonly [counter: string, limit: string, words: string])[] = [
  ["iteration", "max_iterations", "its iteration limit"],
  ["llm_call_count", "max_llm_calls", "its limit of model calls"],
  ["agent_hop_count", "max_agent_hops", "its hop limit"],
  ["current_stage_number", "max_stages", "its limit of stages"],
];
