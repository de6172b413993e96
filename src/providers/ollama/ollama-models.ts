import type { AdapterCapabilities } from "../../messages/capabilities.ts";

/** Families of local models that are known to see, or to call tools; of others nothing is promised. */
const SEES = /llava|vision|-vl\b|vl:|gemma-?3|minicpm-v|llama-?4/;
const CALLS_TOOLS = /^(llama-?3|llama-?4|qwen|mistral|gpt-oss|command-r|granite|hermes|devstral|deepseek-v3)/;

/** What a local model can be relied on for. */
export function ollamaCapabilities(model: string): AdapterCapabilities {
  const images = SEES.test(model);
  const tools = CALLS_TOOLS.test(model);
  return {
    supports_thinking: true,
    supports_images: images,
    supports_tools: tools,
    supports_system_prompt: true,
    supports_structured_output: false,
    supports_streaming: true,
    supports_streaming_tool_calls: tools,
    supports_parallel_tool_calls: tools,
    supports_prompt_caching: false,
    supports_system_messages_in_list: true,
    max_context_tokens: 16_384,
    max_output_tokens: 4096,
    accepted_image_media_types: images ? ["image/png", "image/jpeg"] : [],
  };
}
