import type { EnvelopeFieldName } from "../../gen/envelope-fields.ts";
import type { FieldPolicy, PeerPolicy } from "./field-policy.ts";

/**
 * One row for each field of the envelope. A further field is the schema plus a row here; the types fail where one is
 * missing. Nothing but types is imported: the generator of src/gen reads this table, too.
 */

type Rows = { readonly [name in EnvelopeFieldName]?: FieldPolicy };

/** Who asked what, and when. */
const IDENTITY = {
  envelope_id: { id: "env", result: "value", explain: "Envelope" },
  request_id: { id: "req", isInContext: true, merge: "caller", result: "value", create: "optional" },
  user_id: { isInContext: true, merge: "caller", stage: "userId", result: "value", create: "optional" },
  session_id: {
    id: "sess",
    isInContext: true,
    merge: "caller",
    stage: "sessionId",
    result: "value",
    create: "optional",
  },
  raw_input: { merge: "caller", stage: "rawInput", explain: "Question", create: "required" },
  received_at: { isStamped: true, merge: "caller" },
} as const satisfies Rows;

/** Where the run is, and how it ended. */
const STATE = {
  current_stage: { default: "start", merge: "stages", isOwnedByEngine: true, result: "value" },
  stage_order: { merge: "stages" },
  terminated: { result: "value" },
  terminal_reason: { repair: "reason", merge: "ending", result: "value" },
  termination_reason: { merge: "ending", result: "value" },
  completed_at: { merge: "moment" },
} as const satisfies Rows;

/** The questions to a person. */
const INTERRUPTS = {
  clarification_pending: { interrupt: { kind: "clarification", part: "pending" } },
  clarification_question: { interrupt: { kind: "clarification", part: "prompt" }, result: "asked" },
  clarification_response: { interrupt: { kind: "clarification", part: "answer" } },
  confirmation_pending: { interrupt: { kind: "confirmation", part: "pending" } },
  confirmation_id: { interrupt: { kind: "confirmation", part: "id" }, result: "asked" },
  confirmation_message: { interrupt: { kind: "confirmation", part: "prompt" }, result: "asked" },
  confirmation_response: { interrupt: { kind: "confirmation", part: "approved" } },
} as const satisfies Rows;

/** What was used, and how much may be. */
const BOUNDS = {
  iteration: {
    counter: { limit: "max_iterations", left: "iterations", gauge: "iterations" },
    merge: "counter",
    isOwnedByEngine: true,
    stage: "iteration",
    result: "value",
  },
  max_iterations: { isLimit: true, allowsFirst: true, merge: "caller", stage: "maxIterations" },
  llm_call_count: {
    counter: { limit: "max_llm_calls", left: "llm_calls", gauge: "model calls" },
    merge: "counter",
    result: "value",
  },
  max_llm_calls: { isLimit: true, merge: "caller" },
  agent_hop_count: {
    counter: { limit: "max_agent_hops", left: "agent_hops", gauge: "agent hops" },
    merge: "counter",
    isOwnedByEngine: true,
    result: "value",
  },
  max_agent_hops: { isLimit: true, merge: "caller" },
  current_stage_number: {
    counter: { limit: "max_stages", left: "stages", gauge: "stages" },
    merge: "counter",
    isOwnedByEngine: true,
    stage: "stageNumber",
  },
  max_stages: { isLimit: true, allowsFirst: true, merge: "caller", stage: "maxStages" },
} as const satisfies Rows;

/** What is to be reached. A reply that has lost the first of them has lost them all. */
const GOALS = {
  all_goals: { stage: "allGoals" },
  remaining_goals: { stage: "remainingGoals" },
  goal_completion_status: { repair: "statuses", hasEntries: true, merge: "goals" },
} as const satisfies Rows;

/** What happened on the way. */
const RECORDS = {
  completed_stages: { repair: "completed-stages", merge: "growing", stage: "completedStages" },
  prior_plans: { merge: "growing" },
  critic_feedback: { merge: "growing", stage: "criticFeedback" },
  errors: { merge: "growing", result: "text" },
} as const satisfies Rows;

/** What stages and callers put in. */
const CONTENTS = {
  outputs: { repair: "outputs", hasEntries: true, merge: "outputs", result: "text" },
  metadata: { hasEntries: true, merge: "members" },
} as const satisfies Rows;

/** The rows by group, in the order in which `result` shows them. */
export const FIELD_GROUPS = {
  identity: IDENTITY,
  state: STATE,
  interrupts: INTERRUPTS,
  bounds: BOUNDS,
  goals: GOALS,
  records: RECORDS,
  contents: CONTENTS,
} as const satisfies Readonly<Record<string, Rows>>;

/** The rows of all fields. */
export const FIELD_ROWS = {
  ...IDENTITY,
  ...STATE,
  ...INTERRUPTS,
  ...BOUNDS,
  ...GOALS,
  ...RECORDS,
  ...CONTENTS,
} as const satisfies Readonly<Record<EnvelopeFieldName, FieldPolicy>>;

/** Members that the peers write, and the schema does not know. */
export const PEER_ROWS = {
  processing_history: { type: "array", itemType: "object", nullable: false, merge: "growing" },
  loop_feedback: { isSpelling: true, nullable: false, merge: "growing" },
  interrupt_pending: { isSpelling: true, isSpecial: true, type: "boolean", nullable: true },
  interrupt: { isSpelling: true, isSpecial: true, type: "object", nullable: true },
  request_context: { isSpelling: true, isSpecial: true, type: "object", nullable: true, merge: "caller" },
  error: { isSpecial: true },
  created_at: {},
  active_stages: {},
  completed_stage_set: {},
  failed_stages: {},
  dag_mode: {},
  parallel_mode: {},
} as const satisfies Readonly<Record<string, PeerPolicy>>;

/** The names of the rows in which something is said, or said so. */
export type NamesWith<Key extends keyof PeerPolicy, Value = unknown, All = typeof FIELD_ROWS> = {
  [Name in keyof All]: All[Name] extends { readonly [key in Key]: Value } ? Name : never;
}[keyof All];
