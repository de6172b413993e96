/** One way to break the worker: a piece of its source that is replaced, and the suite that must notice. */
export interface Mutation {
  readonly name: string;
  readonly file: string;
  readonly find: string;
  readonly replace: string;
  readonly suite: string;
}

/** Twenty mistakes that a hurried person could make; the last five change one entry of the tables of dialects. */
export const MUTATIONS: readonly Mutation[] = [
  {
    name: "drop unknown fields",
    file: "envelope/read/read-envelope.ts",
    find: "  for (const field of FIELDS) readField(reading, field);",
    replace: `  for (const field of FIELDS) readField(reading, field);
  for (const key of root.keys()) if (!FIELDS.some(({ name }) => name === key)) root.delete(key);`,
    suite: "roundtrip",
  },
  {
    name: "stop one iteration early",
    file: "envelope/bounds.ts",
    find: 'envelope.get("iteration") > envelope.get("max_iterations")',
    replace: 'envelope.get("iteration") >= envelope.get("max_iterations")',
    suite: "bounds",
  },
  {
    name: "allow one model call too many",
    file: "envelope/bounds.ts",
    find: 'envelope.get("llm_call_count") >= envelope.get("max_llm_calls")',
    replace: 'envelope.get("llm_call_count") > envelope.get("max_llm_calls")',
    suite: "bounds",
  },
  {
    name: "name model calls before iterations",
    file: "envelope/bounds.ts",
    find: 'if (envelope.get("iteration") > envelope.get("max_iterations")) {',
    replace:
      'if (envelope.get("iteration") > envelope.get("max_iterations") && envelope.get("llm_call_count") < envelope.get("max_llm_calls")) {',
    suite: "bounds",
  },
  {
    name: 'approve on "true"',
    file: "envelope/interrupts/interrupts.ts",
    find: 'if (kind === "confirmation") return approved === true;',
    replace: 'if (kind === "confirmation") return approved === true || approved === "true";',
    suite: "interrupts",
  },
  {
    name: "lose 1.0",
    file: "service/operations.ts",
    find: 'return { body: envelope.toBytes(), exitCode: 0, warnings };\n  },\n\n  "can-continue"',
    replace:
      'return { body: toFragment(JSON.parse(envelope.toBytes().toString())), exitCode: 0, warnings };\n  },\n\n  "can-continue"',
    suite: "roundtrip",
  },
  {
    name: "take an unknown verdict for an approval",
    file: "pipeline/routing.ts",
    find: 'return { verdict: "reintent", feedback: words,',
    replace: 'return { verdict: "approved", feedback: words,',
    suite: "routing",
  },
  {
    name: "start from the top again",
    file: "pipeline/find-start.ts",
    find: "    default:\n      return canonicalStage(named);",
    replace: "    default:\n      return canonicalStage(order.names[0] ?? END);",
    suite: "routing",
  },
  {
    name: "ignore a denial",
    file: "envelope/interrupts/interrupts.ts",
    find: 'if (kind === "confirmation") return approved === true;',
    replace: 'if (kind === "confirmation") return approved === true ? true : null;',
    suite: "dialects",
  },
  {
    name: "let an approval pass to another plan",
    file: "pipeline/confirmation.ts",
    find: " && decision.id === id",
    replace: ' && id !== ""',
    suite: "interrupts",
  },
  {
    name: "leave open goals pending at success",
    file: "envelope/document/goals.ts",
    find: 'markGoals(envelope, envelope.get("remaining_goals"), "failed");',
    replace: 'markGoals(envelope, envelope.get("remaining_goals"), "pending");',
    suite: "goals",
  },
  {
    name: "let a peer raise the limits",
    file: "envelope/merge/merge-rules.ts",
    find: "if (merge.sent.has(name)) keep(",
    replace: "if (!merge.sent.has(name)) keep(",
    suite: "merge",
  },
  {
    name: "replace a naive time by now",
    file: "envelope/repair/dates.ts",
    find: "const seconds = instant.toISOString().slice(0, 19);",
    replace: "const seconds = new Date().toISOString().slice(0, 19);",
    suite: "dates",
  },
  {
    name: "read complete as pending",
    file: "envelope/dialects/words.ts",
    find: '["complete", "satisfied"]',
    replace: '["complete", "pending"]',
    suite: "enums",
  },
  {
    name: "accept negative counters",
    file: "envelope/repair/read-field.ts",
    find: "else if (value < least) refuse",
    replace: "else if (value < least - 1000) refuse",
    suite: "bounds",
  },
  {
    name: "tell Python of success in the seed's word",
    file: "envelope/dialects/tables.ts",
    find: 'completed_successfully: { word: "completed" }',
    replace: 'completed_successfully: { word: "completed_successfully" }',
    suite: "dialects",
  },
  {
    name: "tell peers that a denial is a failure",
    file: "envelope/dialects/tables.ts",
    find: 'denied_by_policy: { word: "policy_violation" }',
    replace: 'denied_by_policy: { word: "tool_failed_fatally" }',
    suite: "dialects",
  },
  {
    name: "keep a state without a word to oneself",
    file: "envelope/dialects/tables.ts",
    find: "tool_failed_recoverably: { word: null, isTold: true }",
    replace: "tool_failed_recoverably: { word: null }",
    suite: "dialects",
  },
  {
    name: "call a goal satisfied in Python's dialects",
    file: "envelope/dialects/tables.ts",
    find: 'goals: { satisfied: "complete" }',
    replace: 'goals: { satisfied: "satisfied" }',
    suite: "dialects",
  },
  {
    name: "read a violated policy as a failure",
    file: "envelope/dialects/words.ts",
    find: '["policy_violation", "denied_by_policy"]',
    replace: '["policy_violation", "tool_failed_fatally"]',
    suite: "dialects",
  },
];
