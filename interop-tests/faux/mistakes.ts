import { type Json, type JsonMap, JsonNumber, parseJson } from "../runner/json.ts";

/** What a peer with a mistake does to an answer that was sound; it sees what it was sent, too. */
export type Mistake = (answer: JsonMap, sent: JsonMap) => void;

const DEFAULT_LIMITS = { max_iterations: "3", max_llm_calls: "10", max_agent_hops: "21", max_stages: "5" };
const SEED_FIELD =
  /^(envelope_id|request_id|user_id|session_id|raw_input|received_at|outputs|current_stage|current_stage_number|stage_order|iteration|llm_call_count|agent_hop_count|max_\w+|terminal_reason|terminated|termination_reason|clarification_\w+|confirmation_\w+|completed_stages|all_goals|remaining_goals|goal_completion_status|prior_plans|critic_feedback|errors|completed_at|metadata|processing_history)$/;

/** Mistakes in what a peer writes, by their names. */
export const WRITING_MISTAKES: Readonly<Record<string, Mistake>> = {
  "null-for-an-empty-object": (answer) => replaceEach(answer, (value) => (isEmptyMap(value) ? null : value)),
  "null-for-an-empty-list": (answer) =>
    replaceEach(answer, (value) => (Array.isArray(value) && value.length === 0 ? null : value)),
  "drops-unknown-fields": (answer) => dropEach(answer, (name) => !SEED_FIELD.test(name)),
  "drops-limits": (answer) => dropEach(answer, (name) => name.startsWith("max_")),
  "drops-metadata": (answer) => answer.set("metadata", new Map()),
  "drops-outputs-of-others": (answer) =>
    answer.set(
      "outputs",
      new Map([...(answer.get("outputs") as JsonMap)].filter(([name]) => name === "echo")),
    ),
  "drops-history": (answer, sent) => {
    if (sent.has("processing_history")) answer.set("processing_history", []);
  },
  "reverses-history": (answer) => {
    const records = answer.get("processing_history");
    if (Array.isArray(records)) records.reverse();
  },
  "rounds-numbers": (answer) => answer.set("metadata", rounded(answer.get("metadata") ?? null)),
  "starts-counters-again": (answer) => answer.set("llm_call_count", new JsonNumber("0")),
  "takes-default-limits": (answer) => {
    for (const [name, value] of Object.entries(DEFAULT_LIMITS)) answer.set(name, new JsonNumber(value));
  },
  "makes-a-new-id": (answer) => answer.set("envelope_id", "env_0000000000000000"),
  "trims-the-input": (answer) => answer.set("raw_input", (answer.get("raw_input") as string).slice(0, 20)),
  "writes-counters-as-text": (answer) =>
    answer.set("iteration", (answer.get("iteration") as JsonNumber | undefined)?.text ?? "0"),
  "writes-naive-dates": (answer) => answer.set("received_at", "2026-03-14T09:26:53"),
  "cuts-microseconds": (answer) =>
    replaceEach(answer, (value) => (typeof value === "string" ? value.replace(/\.\d+Z$/, "Z") : value)),
  "ends-with-a-word-of-its-own": (answer, sent) => end(answer, sent, "all done"),
  "ends-without-a-reason": (answer, sent) => end(answer, sent, null),
  "adds-poor-errors": (answer, sent) =>
    answer.set("errors", [
      ...((sent.get("errors") ?? []) as Json[]),
      parseJson('{"agent":"echo","error":"no"}'),
    ]),
  "writes-text-as-an-output": (answer) => (answer.get("outputs") as JsonMap).set("echo", "text"),
};

function replaceEach(answer: JsonMap, change: (value: Json) => Json): void {
  for (const [name, value] of answer) answer.set(name, change(value));
}

function dropEach(answer: JsonMap, isDropped: (name: string) => boolean): void {
  for (const name of [...answer.keys()].filter(isDropped)) answer.delete(name);
}

function end(answer: JsonMap, sent: JsonMap, reason: string | null): void {
  if (sent.get("terminated") === true || sent.get("terminal_reason")) return;
  answer.set("terminated", true);
  answer.set("terminal_reason", reason);
}

function isEmptyMap(value: Json): boolean {
  return value instanceof Map && value.size === 0;
}

function rounded(value: Json): Json {
  if (value instanceof JsonNumber) return new JsonNumber(JSON.stringify(Number(value.text)));
  if (Array.isArray(value)) return value.map(rounded);
  return value instanceof Map ? new Map([...value].map(([key, member]) => [key, rounded(member)])) : value;
}
