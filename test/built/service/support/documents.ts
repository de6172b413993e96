import { fullEnvelope } from "../../../support/envelopes.ts";

/** The limit of every transport of the matrix. */
export const MAX_BYTES = 64 * 1024;

const PASSWORD = "Zk4vQ9tLm2";
const TOKEN = "ghp_abcdefghijklmnopqrstuvwxyz0123456789";

const ENDED = { terminated: true, current_stage: "end", completed_at: "2026-01-02T03:04:05Z" };
const ASKED = {
  current_stage: "intent",
  clarification_pending: true,
  clarification_question: "Which file?",
  terminal_reason: "clarification_required",
};
const TO_CONFIRM = {
  current_stage: "execution",
  confirmation_pending: true,
  confirmation_id: "conf_0123456789abcdef",
  confirmation_message: "Delete it?",
};

/** Puts raw JSON where an envelope has the text "@". */
function withRaw(fields: Readonly<Record<string, unknown>>, raw: string): string {
  return fullEnvelope(fields).replace('"@"', raw);
}

function padded(length: number): string {
  const frame = fullEnvelope({ metadata: { filler: "" } });
  return fullEnvelope({ metadata: { filler: "x".repeat(length - frame.length) } });
}

/** Forty documents by what they are. */
export const DOCUMENTS: Readonly<Record<string, string>> = {
  // Good ones.
  "a question": fullEnvelope({ raw_input: "Where is the ledger defined?" }),
  "a question about a file": fullEnvelope({ raw_input: "Explain file README.md" }),
  "another language": fullEnvelope({ raw_input: "o\u00f9 est d\u00e9fini main ? \u00e9 \ud83d\ude00" }),
  "nothing found": fullEnvelope({ raw_input: "Where is frobnicate_zebra defined?" }),
  ended: fullEnvelope({ ...ENDED, terminal_reason: "completed_successfully" }),
  "an answer": fullEnvelope({ ...ENDED, outputs: { integration: { final_response: "There." } } }),
  "exact numbers": withRaw({ metadata: "@" }, '{"n":1.0,"e":1e3,"big":12345678901234567890,"z":-0.0}'),
  "unknown fields": fullEnvelope({ x_own: { a: [1, null, "b"] }, zz: false }),
  "white space": ` ${fullEnvelope().replaceAll('":', '" :\t')} `,
  // Repaired ones.
  bare: '{"raw_input":"hi"}',
  "wrong types": fullEnvelope({ iteration: "2", terminated: "no", errors: null, all_goals: ["a", 5] }),
  "a null where none may be": fullEnvelope({ user_id: null, outputs: null, metadata: null }),
  "an odd date": fullEnvelope({ received_at: "2026-01-02 03:04:05" }),
  "names of another dialect": JSON.stringify({ rawInput: "q", envelopeId: "env_1", maxIterations: 2 }),
  "an output that is none": fullEnvelope({ outputs: { plan: 5, critic: [] } }),
  "a lone surrogate": fullEnvelope({ metadata: { a: "@" } }).replace('"@"', '"\\ud800"'),
  // Paused ones.
  "a question to answer": fullEnvelope(ASKED),
  "a question with a secret": fullEnvelope({
    ...ASKED,
    raw_input: `help with password=${PASSWORD}`,
    metadata: { api_key: TOKEN },
  }),
  "something to confirm": fullEnvelope(TO_CONFIRM),
  "an interrupt of a peer": fullEnvelope({
    interrupt: { type: "clarification", question: "Which?", status: "pending" },
  }),
  // At a bound.
  "no hops left": fullEnvelope({ agent_hop_count: 21 }),
  "no calls left": fullEnvelope({ llm_call_count: 10, current_stage: "plan" }),
  "no iterations left": fullEnvelope({ iteration: 3, current_stage: "critic" }),
  "stops on its way": fullEnvelope({ max_agent_hops: 3 }),
  "no first pass": fullEnvelope({ max_iterations: 0 }),
  // With secrets.
  "a secret in the metadata": fullEnvelope({
    metadata: { db_password: PASSWORD, note: `again ${PASSWORD}` },
  }),
  "a secret in the question": fullEnvelope({ raw_input: `Where is DB_PASSWORD=${PASSWORD} used?` }),
  "a secret before it is known": fullEnvelope({
    raw_input: `where is ${PASSWORD} the password is ${PASSWORD} defined`,
  }),
  "a token as a key": fullEnvelope({ outputs: { [TOKEN]: 5 }, goal_completion_status: { [TOKEN]: "x" } }),
  "a secret in a peer's error": fullEnvelope({
    errors: [{ agent: "plan", message: `GET https://app:${PASSWORD}@db.local/ failed` }],
  }),
  "a secret in an answer": fullEnvelope({
    ...ENDED,
    outputs: { integration: { final_response: `Authorization: Bearer ${TOKEN}` } },
  }),
  // Refused ones.
  "an error object of a peer": `{"error":true,"code":"x","message":"GET https://app:${PASSWORD}@db.local/ failed"}`,
  "no question": fullEnvelope({ raw_input: 5 }),
  "a list": "[1,2]",
  "duplicate keys": `{"raw_input":"a","raw_input":"b","metadata":{"${TOKEN}":1,"${TOKEN}":2}}`,
  deep: withRaw({ metadata: "@" }, `${'{"a":'.repeat(600)}1${"}".repeat(600)}`),
  "too large": padded(MAX_BYTES + 1),
  "no JSON": `{"raw_input": password=${PASSWORD}`,
  empty: "",
  "no UTF-8": "\u0000\uffff{",
};

/** Whether a document may stand in another one, such as a request. */
export function isJson(document: string): boolean {
  try {
    JSON.parse(document);
    return true;
  } catch {
    return false;
  }
}

/** The operations of the matrix. */
export const OPERATIONS = [
  "create",
  "process",
  "resume",
  "can-continue",
  "result",
  "validate",
  "normalize",
  "merge",
] as const;

/** What every `resume` of the matrix answers. */
export const ANSWER = "Where is the ledger defined?";

/** One cell of the matrix: an operation on a document. */
export interface Cell {
  readonly name: string;
  readonly operation: string;
  readonly document: string;
}

/** Every operation on every document; `merge` gets it as what was sent and as the reply. */
export const CELLS: readonly Cell[] = OPERATIONS.flatMap((operation) =>
  Object.entries(DOCUMENTS).map(([name, document]) => ({
    name: `${operation}: ${name}`,
    operation,
    document:
      operation === "merge" && isJson(document) ? `{"sent":${document},"reply":${document}}` : document,
  })),
);
