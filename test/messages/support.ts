import { createdAt, type Message, type MessageMetadata, type Usage } from "../../src/messages/message.ts";

/** Sources whose ids and times are the same in every run. */
export function fixedSources(start = 1_778_234_400_000): { now(): number; hex(digits: number): string } {
  let count = 0;
  return { now: () => start, hex: (digits) => (count++).toString(16).padStart(digits, "0") };
}

/** A ULID with a number in its last digits. */
export function ulidOf(number: number): string {
  return `01HZ${String(number).padStart(22, "0")}`;
}

export function toolId(number: number): string {
  return `tu_${ulidOf(number)}`;
}

export const USAGE: Usage = {
  input_tokens: 8,
  output_tokens: 42,
  cost_usd: "0.000654",
  pricing_version: "2026-05-08",
  latency_ms: 820,
};

export const ANSWERED: MessageMetadata = {
  model: "anthropic:claude-sonnet-4-6",
  provider: "anthropic",
  routing: { mode: "default", chosen_model: "anthropic:claude-sonnet-4-6", reason: "workspace default" },
  usage: USAGE,
};

let count = 0;

/** A message with ids that ascend. */
export function message(
  role: Message["role"],
  content: Message["content"],
  metadata: MessageMetadata = role === "assistant" ? ANSWERED : {},
): Message {
  return {
    id: ulidOf(++count),
    session_id: "sess_42",
    role,
    content,
    metadata,
    created_at: createdAt(1_778_234_400_000 + count),
    schema_version: 1,
  };
}

export function text(value: string): { type: "text"; text: string } {
  return { type: "text", text: value };
}

/** The message that answers a call. */
export function toolResult(id: string, content: Message["content"], isError = false): Message {
  return message("tool", [{ type: "tool_result", tool_use_id: id, content, is_error: isError }], {
    parent_tool_use_id: id,
  });
}
