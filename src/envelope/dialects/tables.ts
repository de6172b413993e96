import type { Dialect, DialectName, Sign } from "./dialect.ts";

const SEED: Dialect = {
  reasons: {},
  otherReasons: [],
  goals: {},
  verdicts: {},
  hasPeerStages: false,
  interruptKinds: {},
  keys: {},
  refusedKeys: [],
};

const U1_KEYS = { active_stages: {}, completed_stage_set: {}, failed_stages: {}, dag_mode: false };

/** The feedback is that of critic_feedback: see rewrite.ts. */
const U2_KEYS = {
  ...{ active_stages: {}, completed_stage_set: {}, failed_stages: {}, parallel_mode: false },
  loop_feedback: [],
};

const GO_U1: Dialect = { ...SEED, hasPeerStages: true, keys: U1_KEYS };

/** The words that every Python peer reads, and no other: a document with another one is lost to it. */
const CLOSED: Pick<Dialect, "reasons" | "otherReasons"> = {
  reasons: {
    completed_successfully: { word: "completed" },
    // The interrupt says it.
    clarification_required: { word: null },
    confirmation_required: { word: null },
    denied_by_policy: { word: "policy_violation" },
    tool_failed_recoverably: { word: null, isTold: true },
    max_critic_fires_exceeded: { word: "max_iterations_exceeded", isTold: true },
  },
  otherReasons: ["user_cancelled"],
};

/** Methods of the Python peers' envelope: a key of that name takes the method's place. */
const METHODS = [
  ...["from_dict", "to_dict", "to_state_dict", "is_stuck", "get_stage_context"],
  ...["initialize_goals", "mark_goal_complete", "advance_stage"],
];

const PYTHON: Pick<Dialect, "goals" | "refusedKeys"> = {
  goals: { satisfied: "complete" },
  refusedKeys: METHODS,
};

const U2: Pick<Dialect, "verdicts" | "keys" | "interruptKinds"> = {
  verdicts: { approved: "proceed", reintent: "loop_back", next_stage: "advance" },
  keys: U2_KEYS,
  interruptKinds: { critic_review: "agent_review" },
};

/** One table for each dialect. */
export const DIALECTS: Readonly<Record<DialectName, Dialect>> = {
  seed: SEED,
  "go-u1": GO_U1,
  "python-u1": { ...GO_U1, ...CLOSED, ...PYTHON, interruptKinds: { agent_review: "critic_review" } },
  "go-u2": { ...GO_U1, ...CLOSED, ...U2 },
  "python-u2": {
    ...{ ...GO_U1, ...CLOSED, ...PYTHON, ...U2 },
    onlyKinds: [
      ...["clarification", "confirmation", "agent_review", "checkpoint"],
      ...["resource_exhausted", "timeout", "system_error"],
    ],
    contextKeys: [
      ...["request_id", "capability", "session_id", "user_id"],
      ...["agent_role", "trace_id", "span_id", "tags"],
    ],
  },
};

/** Keys that break the readers of some dialect. */
export const REFUSED_KEYS: readonly string[] = METHODS;

/** What tells the dialect of a document, first to last; the seed's where nothing does. */
export const SIGNS: readonly Sign[] = [
  { anyOf: ["request_context"], dialect: "python-u2", isCertain: true },
  { anyOf: ["parallel_mode", "loop_feedback"], beside: "created_at", dialect: "python-u2" },
  { anyOf: ["parallel_mode", "loop_feedback"], dialect: "go-u2" },
  // A document of Go looks the same, and Go keeps every word.
  {
    anyOf: ["dag_mode", "active_stages", "completed_stage_set", "failed_stages"],
    dialect: "python-u1",
  },
];

/** The dialect of a document with a peer's keys and a reason that no Python peer can have read. */
export const WITH_SEED_WORD: DialectName = "go-u1";
