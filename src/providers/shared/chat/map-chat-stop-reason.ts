import type { StopReason } from "../../../messages/completion.ts";

const REASONS = new Map<string, StopReason>([
  ["stop", "end_turn"],
  ["length", "max_tokens"],
  ["tool_calls", "tool_use"],
  ["function_call", "tool_use"],
  ["content_filter", "refusal"],
  ["error", "error"],
]);

/** The canonical stop reason; undefined where the provider gave none. */
export function mapChatStopReason(reason: string | null | undefined): StopReason | undefined {
  return reason === null || reason === undefined ? undefined : (REASONS.get(reason) ?? "end_turn");
}
