/** A sound peer with one stage of its own, line by line: `envelope-peer.ts OPERATION [MISTAKE]`. */
import { createInterface } from "node:readline";
import { type Json, type JsonMap, JsonNumber, parseJson, printJson } from "../runner/json.ts";
import { WRITING_MISTAKES } from "./mistakes.ts";

const [operation = "process", mistake = ""] = process.argv.slice(2);

/** Each counter with its limit, the limit's default, and whether a counter at its limit is over it. */
const BOUNDS = [
  ["iteration", "max_iterations", 3, false],
  ["llm_call_count", "max_llm_calls", 10, mistake !== "one-model-call-too-many"],
  ["agent_hop_count", "max_agent_hops", 21, mistake !== "one-hop-too-many"],
] as const;

for await (const line of createInterface({ input: process.stdin })) console.log(printJson(answer(line)));

function answer(line: string): Json {
  let envelope: Json;
  try {
    envelope = parseJson(line);
  } catch {
    envelope = null;
  }
  if (!(envelope instanceof Map)) return mistake === "takes-anything" ? run(new Map()) : refusal();
  return operation === "process" ? processed(envelope) : canContinue(envelope);
}

function refusal(): JsonMap {
  return new Map<string, Json>([
    ["error", true],
    ["code", "parse_error"],
    ["message", "no envelope"],
  ]);
}

function canContinue(envelope: JsonMap): JsonMap {
  const reason =
    envelope.get("terminated") === true ? (envelope.get("terminal_reason") ?? null) : boundOf(envelope);
  const isFree = envelope.get("terminated") !== true && reason === null;
  return new Map<string, Json>([
    ["can_continue", isFree],
    ["terminal_reason", reason],
  ]);
}

function processed(envelope: JsonMap): JsonMap {
  const sent = parseJson(printJson(envelope)) as JsonMap;
  const result = isAtRest(envelope) ? envelope : run(envelope);
  WRITING_MISTAKES[mistake]?.(result, sent);
  return result;
}

function isAtRest(envelope: JsonMap): boolean {
  const isPaused =
    envelope.get("clarification_pending") === true || envelope.get("confirmation_pending") === true;
  if (envelope.get("terminated") === true) return mistake !== "runs-what-has-ended";
  return isPaused && mistake !== "runs-what-waits";
}

function run(envelope: JsonMap): JsonMap {
  const bound = boundOf(envelope);
  if (bound !== null) return envelope.set("terminated", true).set("terminal_reason", bound);
  const outputs = (envelope.get("outputs") ?? new Map()) as JsonMap;
  envelope.set("outputs", outputs.set("echo", new Map([["text", envelope.get("raw_input") ?? ""]])));
  return envelope.set("agent_hop_count", new JsonNumber(String(count(envelope, "agent_hop_count", 0) + 1)));
}

function boundOf(envelope: JsonMap): string | null {
  const reached = BOUNDS.find(([counter, limit, otherwise, isOverAt]) => {
    const [used, most] = [count(envelope, counter, 0), count(envelope, limit, otherwise)];
    return isOverAt ? used >= most : used > most;
  });
  return reached === undefined ? null : `${reached[1]}_exceeded`;
}

function count(envelope: JsonMap, name: string, otherwise: number): number {
  const value = envelope.get(name);
  return value instanceof JsonNumber ? Number(value.text) : otherwise;
}
