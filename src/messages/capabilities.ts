import type { ContentBlock, Message } from "./message.ts";

/** What a model can do through its adapter. A feature that the adapter does not expose is declared false. */
export interface AdapterCapabilities {
  readonly supports_thinking: boolean;
  readonly supports_images: boolean;
  readonly supports_tools: boolean;
  readonly supports_system_prompt: boolean;
  readonly supports_structured_output: boolean;
  readonly supports_streaming: boolean;
  readonly supports_streaming_tool_calls: boolean;
  readonly supports_parallel_tool_calls: boolean;
  readonly supports_prompt_caching: boolean;
  /** False where the system prompt is a field of the request instead. */
  readonly supports_system_messages_in_list: boolean;
  readonly max_context_tokens: number;
  readonly max_output_tokens: number;
  readonly accepted_image_media_types: readonly string[];
}

/** Why a model cannot take a turn. */
export type Mismatch =
  | "no_vision_support"
  | "exceeds_context_window"
  | "no_tool_support"
  | "no_system_prompt_support"
  | "no_structured_output_support";

/** What a turn needs beside its history. */
export interface TurnNeeds {
  readonly tools: boolean;
  readonly structuredOutput: boolean;
  readonly inputTokens: number;
}

/** Finds why a model cannot continue a history; only what the turn really uses counts. */
export function findMismatch(
  capabilities: AdapterCapabilities,
  messages: readonly Message[],
  needs: TurnNeeds,
): Mismatch | undefined {
  const blocks = messages.flatMap(({ content }) => content);
  const usesTools = needs.tools || blocks.some(({ type }) => type === "tool_use" || type === "tool_result");
  const hasSystem = messages.some(({ role, content }) => role === "system" && content.length > 0);
  if (!capabilities.supports_images && blocks.some(hasImage)) return "no_vision_support";
  if (needs.inputTokens > capabilities.max_context_tokens) return "exceeds_context_window";
  if (!capabilities.supports_tools && usesTools) return "no_tool_support";
  if (!capabilities.supports_system_prompt && hasSystem) return "no_system_prompt_support";
  if (!capabilities.supports_structured_output && needs.structuredOutput)
    return "no_structured_output_support";
  return undefined;
}

const EXPLANATIONS: Readonly<Record<Mismatch, string>> = {
  no_vision_support: "the session contains images that this model cannot process",
  exceeds_context_window: "the session is longer than this model's context",
  no_tool_support: "the session uses tools that this model cannot call",
  no_system_prompt_support: "the session has a system prompt that this model does not take",
  no_structured_output_support: "the turn asks for structured output that this model does not give",
};

/** A mismatch in words, as a person is told of it. */
export function explainMismatch(mismatch: Mismatch): string {
  return EXPLANATIONS[mismatch];
}

// An image inside a tool result reaches the model as well.
function hasImage(block: ContentBlock): boolean {
  return block.type === "image" || (block.type === "tool_result" && block.content.some(hasImage));
}
