import { createChatProvider } from "../shared/chat/chat-provider.ts";
import type { Provider, ProviderSettings } from "../shared/provider.ts";
import { openaiCapabilities } from "./openai-models.ts";

/** OpenAI's Chat Completions. The base address ends with /v1. */
export function createOpenaiProvider(settings: ProviderSettings): Provider {
  return createChatProvider({ provider: "openai", capabilities: openaiCapabilities }, settings);
}
