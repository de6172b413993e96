import type { Provider, ProviderSettings } from "./shared/provider.ts";

/** Loads a provider and nothing of the others; its name was checked before. */
export async function loadProvider(name: string, settings: ProviderSettings): Promise<Provider> {
  switch (name) {
    case "anthropic":
      return (await import("./anthropic/anthropic-provider.ts")).createAnthropicProvider(settings);
    case "openai":
      return (await import("./openai/openai-provider.ts")).createOpenaiProvider(settings);
    case "openrouter":
      return (await import("./openrouter/openrouter-provider.ts")).createOpenrouterProvider(settings);
    default:
      return (await import("./ollama/ollama-provider.ts")).createOllamaProvider(settings);
  }
}
