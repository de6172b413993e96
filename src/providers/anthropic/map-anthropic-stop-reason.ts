import type { StopReason } from "../../messages/completion.ts";

const REASONS = new Map<string, StopReason>([
  ["end_turn", "end_turn"],
  ["max_tokens", "max_tokens"],
  ["model_context_window_exceeded", "max_tokens"],
  ["stop_sequence", "stop_sequence"],
  ["tool_use", "tool_use"],
  ["refusal", "refusal"],
]);

/** The canonical stop reason; undefined where the API gave none. */
export function mapAnthropicStopReason(reason: string | null | undefined): StopReason | undefined {
  return reason === null || reason === undefined ? undefined : (REASONS.get(reason) ?? "end_turn");
}
