import {
  inspectEnvelope,
  mergeReply,
  type ReadEnvelope,
  readEnvelope,
  type Sources,
} from "../../../src/envelope/index.ts";
import { isWorkerError, type WorkerError } from "../../../src/errors/worker-error.ts";
import { ENVELOPE_FIELDS } from "../../../src/gen/envelope-fields.ts";
import { validateGenericEnvelope } from "../../../src/gen/validate-generic-envelope.js";

/** A clock that stands still and ids that count, started anew for every document. */
export function fixedSources(): Sources {
  let count = 0;
  return {
    now: () => Date.UTC(2026, 0, 2, 3, 4, 5, 678),
    hex: (digits) => (++count).toString(16).padStart(digits, "0"),
  };
}

const bytesOf = (document: string | Uint8Array): Uint8Array =>
  typeof document === "string" ? Buffer.from(document, "utf8") : document;

/** Reads a document as the worker does by default. */
export function read(document: string | Uint8Array): ReadEnvelope {
  return readEnvelope(bytesOf(document), { sources: fixedSources() });
}

/** Reads a document as `--strict` does. */
export function readStrictly(document: string | Uint8Array): ReadEnvelope {
  return readEnvelope(bytesOf(document), { sources: fixedSources(), strict: validateGenericEnvelope });
}

/** What strict reading finds wrong, as `path keyword`. */
export function strictErrors(document: string | Uint8Array): string[] {
  const options = { sources: fixedSources(), strict: validateGenericEnvelope };
  return inspectEnvelope(bytesOf(document), options).findings.errors.map(
    ({ path, keyword }) => `${path} ${keyword}`,
  );
}

/** The document as `normalize` writes it. */
export function normalized(document: string | Uint8Array): string {
  return read(document).envelope.toBytes().toString("utf8");
}

/** The warnings of a reading, as `path code`. */
export function warningsOf(document: string | Uint8Array): string[] {
  return read(document).warnings.map(({ path, code }) => `${path} ${code}`);
}

/** Merges a reply into what was sent, and gives the merged text. */
export function merged(sent: string | Uint8Array, reply: string | Uint8Array): string {
  return mergedWith(sent, reply).text;
}

/** Merges a reply into what was sent; the text and the warnings as `path code`. */
export function mergedWith(
  sent: string | Uint8Array,
  reply: string | Uint8Array,
): { text: string; warnings: string[]; value: Record<string, unknown> } {
  const { envelope, warnings } = mergeReply(bytesOf(sent), bytesOf(reply), { sources: fixedSources() });
  const text = envelope.toBytes().toString("utf8");
  return {
    text,
    warnings: warnings.map(({ path, code }) => `${path} ${code}`),
    value: JSON.parse(text) as Record<string, unknown>,
  };
}

/** The WorkerError that a call throws; anything else that it throws goes through. */
export function failureOf(call: () => unknown): WorkerError {
  let result: unknown;
  try {
    result = call();
  } catch (thrown) {
    if (isWorkerError(thrown)) return thrown;
    throw thrown;
  }
  throw new Error(`did not fail, but gave ${typeof result}`);
}

/** A failure as `code path keyword` of its first finding. */
export function refusalOf(document: string | Uint8Array): string {
  const { code, details } = failureOf(() => read(document));
  const [first] = (details.errors ?? []) as { path: string; keyword: string }[];
  return first === undefined ? code : `${code} ${first.path} ${first.keyword}`;
}

/** Every field of the schema with a plain, valid value, in the schema's order. */
export const FULL: Readonly<Record<string, unknown>> = {
  envelope_id: "env_00000000000000a1",
  request_id: "req_00000000000000a2",
  user_id: "mira",
  session_id: "sess_00000000000000a3",
  raw_input: "Where is the retry delay set?",
  received_at: "2026-03-04T05:06:07.890123Z",
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
};

/** The text of a full envelope with some fields changed or added; undefined takes one away. */
export function envelopeText(changes: Readonly<Record<string, unknown>> = {}): string {
  return JSON.stringify({ ...FULL, ...changes });
}

/** The text of a full envelope in which some fields are spelled as given. */
export function spelledText(spelled: Readonly<Record<string, string>>): string {
  const names = new Set([...ENVELOPE_FIELDS.map(({ name }) => name as string), ...Object.keys(spelled)]);
  const members = [...names].map(
    (name) =>
      `${JSON.stringify(name)}:${Object.hasOwn(spelled, name) ? spelled[name] : JSON.stringify(FULL[name])}`,
  );
  return `{${members.join(",")}}`;
}
