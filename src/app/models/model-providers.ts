import type { Provider, ProviderSettings } from "../../providers/shared/provider.ts";

/** Loads a provider and nothing of the others; its name was checked before. */
export async function loadProvider(name: string, settings: ProviderSettings): Promise<Provider> {
  switch (name) {
    case "anthropic":
      return (await import("../../providers/anthropic/anthropic-provider.ts")).createAnthropicProvider(
        settings,
      );
    case "openai":
      return (await import("../../providers/openai/openai-provider.ts")).createOpenaiProvider(settings);
    case "openrouter":
      return (await import("../../providers/openrouter/openrouter-provider.ts")).createOpenrouterProvider(
        settings,
      );
    default:
      return (await import("../../providers/ollama/ollama-provider.ts")).createOllamaProvider(settings);
  }
}
