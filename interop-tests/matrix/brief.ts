import { type Json, type JsonMap, parseJson, printJson } from "../runner/json.ts";

/** What a document says about the state of its run, in a few words. */
export function briefOf(document: string): string {
  const envelope = parseJson(document) as JsonMap;
  const interrupt = envelope.get("interrupt");
  const pieces = [
    code(envelope.get("terminal_reason")),
    `at ${code(envelope.get("current_stage"))}`,
    ...beginOf(envelope.get("termination_reason")),
    ...(envelope.get("interrupt_pending") === true ? ["paused"] : []),
    ...(interrupt instanceof Map ? [questionOf(interrupt)] : []),
    ...goalsOf(envelope.get("goal_completion_status")),
    ...numberOf(envelope.get("metadata")),
  ];
  return pieces.join(", ");
}

function code(value: Json | undefined): string {
  return `\`${typeof value === "string" ? value : printJson(value ?? null)}\``;
}

/** A state without a word stands in front of the text. */
function beginOf(text: Json | undefined): string[] {
  const word = typeof text === "string" ? /^[a-z_]+(?=: )/.exec(text)?.[0] : undefined;
  return word === undefined ? [] : [`text begins \`${word}: \``];
}

function questionOf(interrupt: JsonMap): string {
  const kind = code(interrupt.get("kind"));
  const response = interrupt.get("response") ?? null;
  if (!(response instanceof Map)) return `${kind} ${response === null ? "open" : "answered"}`;
  const said = new Map([...response].filter(([key]) => key !== "received_at"));
  return `${kind} answered \`${printJson(said)}\``;
}

function goalsOf(statuses: Json | undefined): string[] {
  const words = statuses instanceof Map ? [...new Set(statuses.values())].map(code) : [];
  return words.length === 0 ? [] : [`goals ${words.join(" and ")}`];
}

function numberOf(metadata: Json | undefined): string[] {
  const id = metadata instanceof Map ? metadata.get("id") : undefined;
  return id === undefined ? [] : [`number ${code(id)}`];
}
