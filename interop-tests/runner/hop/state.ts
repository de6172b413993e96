import { type Json, type JsonMap, JsonNumber, printJson } from "../json.ts";
import { compare, type Difference } from "../match.ts";
import { below } from "../pointer.ts";
import { BOUNDS } from "./fields.ts";

/** What must hold for every reply of a `process`, whatever stages the peer has. */
export function brokenRules(sent: JsonMap, reply: JsonMap): Difference[] {
  return [
    ...passedLimits(sent, reply),
    ...ranAnyway(sent, reply),
    ...endWithoutReason(sent, reply),
    ...poorErrors(sent, reply),
  ];
}

/** Whether nothing may run: a refusal of such an envelope is as good as its return. */
export function isAtRest(sent: JsonMap): boolean {
  return restOf(sent) !== undefined;
}

function restOf(sent: JsonMap): "terminated" | "paused" | undefined {
  if (sent.get("terminated") === true) return "terminated";
  const isPaused = ["clarification_pending", "confirmation_pending", "interrupt_pending"].some(
    (name) => sent.get(name) === true,
  );
  return isPaused ? "paused" : undefined;
}

function passedLimits(sent: JsonMap, reply: JsonMap): Difference[] {
  return BOUNDS.flatMap(([counter, limit, words]) => {
    const [before, most, after] = [count(sent, counter), count(sent, limit), count(reply, counter)];
    if (most === undefined || after === undefined || after <= Math.max(most, before ?? 0)) return [];
    const expected = `at most ${limit}, ${most}`;
    return [{ path: `/${counter}`, expected, actual: String(after), cause: `passes ${words}` }];
  });
}

function ranAnyway(sent: JsonMap, reply: JsonMap): Difference[] {
  const rest = restOf(sent);
  if (rest === undefined) return [];
  const traces = ["outputs", "processing_history", "iteration", "llm_call_count", "agent_hop_count"];
  return traces.flatMap((name) => {
    const [before, after] = [sent.get(name), reply.get(name)];
    // What has another type is told as that.
    if (before === undefined || after === undefined || after?.constructor !== before?.constructor) return [];
    return compare(before, after, "value", `/${name}`).map((found) => ({
      ...found,
      cause: `runs a ${rest} envelope`,
    }));
  });
}

function endWithoutReason(sent: JsonMap, reply: JsonMap): Difference[] {
  if (reply.get("terminated") !== true || sent.get("terminated") === true) return [];
  if ((reply.get("terminal_reason") ?? null) !== null) return [];
  // The published peers have no word for some ends; they say them in the sentence.
  if (typeof reply.get("termination_reason") === "string" && !sent.has("clarification_pending")) return [];
  const cause = "ends without a reason";
  return [
    { path: "/terminal_reason", expected: "a reason, since terminated is true", actual: "null", cause },
  ];
}

const KEYS_OF_ERRORS = ["agent", "error_type", "message", "timestamp", "recoverable", "details"];

/** Entries of others stay as they are; those that the peer adds have the seed's keys. */
function poorErrors(sent: JsonMap, reply: JsonMap): Difference[] {
  const known = list(sent.get("errors")).length;
  return list(reply.get("errors"))
    .slice(known)
    .flatMap((entry, index) => {
      const place = below("/errors", known + index);
      const missing = KEYS_OF_ERRORS.filter((key) => !(entry instanceof Map && entry.has(key)));
      if (missing.length === 0) return [];
      const expected = `the keys ${KEYS_OF_ERRORS.join(", ")}`;
      const cause = `adds errors without ${missing.join(", ")}`;
      return [{ path: place, expected, actual: printJson(entry), cause }];
    });
}

function list(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

function count(envelope: JsonMap, name: string): number | undefined {
  const value = envelope.get(name);
  return value instanceof JsonNumber ? Number(value.text) : undefined;
}
