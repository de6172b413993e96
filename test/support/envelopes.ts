import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const EXAMPLES = join(import.meta.dirname, "../../schemas/examples/generic-envelope/valid");

/** An example of schemas/, as it stands in its file. */
export function example(name: string): string {
  return readFileSync(join(EXAMPLES, `${name}.json`), "utf8");
}

/** The names of all valid examples. */
export function exampleNames(): string[] {
  return readdirSync(EXAMPLES).map((file) => file.replace(/\.json$/, ""));
}

/** Fixes time and ids, so that the same input gives the same bytes. */
export const FIXED = {
  ENVELOPE_WORKER_CLOCK: "2026-01-02T03:04:05Z",
  ENVELOPE_WORKER_ID_SEED: "test",
} as const;

/** An envelope with every field of the schema, on one line, so that normalizing changes no byte of it. */
export function fullEnvelope(fields: Readonly<Record<string, unknown>> = {}): string {
  return JSON.stringify({
    envelope_id: "env_0123456789abcdef",
    request_id: "req_0123456789abcdef",
    user_id: "u1",
    session_id: "sess_0123456789abcdef",
    raw_input: "Where is main defined?",
    received_at: "2026-01-02T03:04:05Z",
    outputs: {},
    current_stage: "start",
    stage_order: [],
    iteration: 0,
    max_iterations: 3,
    llm_call_count: 0,
    max_llm_calls: 10,
    agent_hop_count: 0,
    max_agent_hops: 21,
    terminal_reason: null,
    terminated: false,
    termination_reason: null,
    clarification_pending: false,
    clarification_question: null,
    clarification_response: null,
    confirmation_pending: false,
    confirmation_id: null,
    confirmation_message: null,
    confirmation_response: null,
    completed_stages: [],
    current_stage_number: 1,
    max_stages: 5,
    all_goals: [],
    remaining_goals: [],
    goal_completion_status: {},
    prior_plans: [],
    critic_feedback: [],
    errors: [],
    completed_at: null,
    metadata: {},
    ...fields,
  });
}
