import type { AdapterCapabilities } from "../../messages/capabilities.ts";

const GPT: AdapterCapabilities = {
  supports_thinking: false,
  supports_images: true,
  supports_tools: true,
  supports_system_prompt: true,
  // The API has it; this adapter asks for JSON as text and does not expose it.
  supports_structured_output: false,
  supports_streaming: true,
  supports_streaming_tool_calls: true,
  supports_parallel_tool_calls: true,
  supports_prompt_caching: true,
  supports_system_messages_in_list: true,
  max_context_tokens: 200_000,
  max_output_tokens: 16_384,
  accepted_image_media_types: ["image/png", "image/jpeg", "image/gif", "image/webp"],
};

const SMALLER_CONTEXT: ReadonlyMap<string, number> = new Map([["gpt-5-mini", 128_000]]);

/** What a model of OpenAI can do; a model that is not listed gets the smallest context of those that are. */
export function openaiCapabilities(model: string): AdapterCapabilities {
  if (model === "gpt-5") return GPT;
  return { ...GPT, max_context_tokens: SMALLER_CONTEXT.get(model) ?? 128_000 };
}
