import type { AdapterCapabilities } from "../../messages/capabilities.ts";

const CLAUDE: AdapterCapabilities = {
  supports_thinking: true,
  supports_images: true,
  supports_tools: true,
  supports_system_prompt: true,
  supports_structured_output: false,
  supports_streaming: true,
  supports_streaming_tool_calls: true,
  supports_parallel_tool_calls: true,
  supports_prompt_caching: true,
  supports_system_messages_in_list: false,
  max_context_tokens: 200_000,
  max_output_tokens: 8192,
  accepted_image_media_types: ["image/png", "image/jpeg", "image/gif", "image/webp"],
};

/** What a model of Anthropic can do; the Claude models of the price table are alike in this. */
export function anthropicCapabilities(_model: string): AdapterCapabilities {
  return CLAUDE;
}
