import { cloneJson, type Json, type JsonMap, type JsonNumber } from "./json.ts";
import { putAt, valueAt } from "./pointer.ts";

/** The output that `changes` describe: the given document, with other values at some pointers. */
export function applyChanges(given: Json, changes: JsonMap): Json {
  const expected = cloneJson(given);
  for (const [path, change] of changes) {
    putAt(expected, path, isAbsent(change) ? undefined : resolve(change, valueAt(expected, path)));
  }
  return expected;
}

function isAbsent(change: Json): boolean {
  return change instanceof Map && change.get("$match") === "absent";
}

function resolve(change: Json, before: Json | undefined): Json {
  if (!(change instanceof Map)) return change;
  const list = Array.isArray(before) ? before : [];
  const added = change.get("$append");
  if (Array.isArray(added)) return [...list, ...added];
  const visits = change.get("$visits");
  return Array.isArray(visits) ? [...list, ...visits.map(recordOf)] : change;
}

/** A record of processing_history (R5), from [agent, place in the order, status, model calls]. */
function recordOf(visit: Json): Json {
  const [agent, place, status, calls] = visit as [string, JsonNumber, string, JsonNumber];
  const error: Json = status === "success" ? null : match("text");
  return new Map<string, Json>([
    ["agent", agent],
    ["stage_order", place],
    ["started_at", match("time")],
    ["completed_at", match("time")],
    ["duration_ms", match("duration")],
    ["status", status],
    ["error", error],
    ["llm_calls", calls],
  ]);
}

function match(name: string): JsonMap {
  return new Map([["$match", name]]);
}
