import { createChatProvider } from "../shared/chat/chat-provider.ts";
import type { Provider, ProviderSettings } from "../shared/provider.ts";
import { openrouterCapabilities } from "./openrouter-models.ts";
import { readOpenrouterProblem } from "./openrouter-problem.ts";

/** OpenRouter: Chat Completions with vendors behind it. The base address ends with /api/v1. */
export function createOpenrouterProvider(settings: ProviderSettings): Provider {
  return createChatProvider(
    {
      provider: "openrouter",
      capabilities: openrouterCapabilities,
      extraHeaders: { "x-title": "envelope-worker" },
      readProblem: readOpenrouterProblem,
    },
    settings,
  );
}
