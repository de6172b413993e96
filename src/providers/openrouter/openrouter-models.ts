import type { AdapterCapabilities } from "../../messages/capabilities.ts";

/**
 * Only generation requests are sent, so the catalog of models is not asked for: the vendor decides, and what
 * is not known of a vendor is declared false.
 */
const WITH_IMAGES = ["anthropic/", "openai/", "google/"];

/** What a model behind OpenRouter can be relied on for. */
export function openrouterCapabilities(model: string): AdapterCapabilities {
  const images = WITH_IMAGES.some((vendor) => model.startsWith(vendor));
  return {
    supports_thinking: false,
    supports_images: images,
    supports_tools: true,
    supports_system_prompt: true,
    supports_structured_output: false,
    supports_streaming: true,
    supports_streaming_tool_calls: true,
    supports_parallel_tool_calls: true,
    supports_prompt_caching: false,
    supports_system_messages_in_list: true,
    max_context_tokens: images ? 128_000 : 32_768,
    max_output_tokens: 4096,
    accepted_image_media_types: images ? ["image/png", "image/jpeg", "image/gif", "image/webp"] : [],
  };
}
