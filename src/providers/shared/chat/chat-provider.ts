import type { Adapter } from "../../../messages/adapter.ts";
import type { AdapterCapabilities } from "../../../messages/capabilities.ts";
import { estimateTokens } from "../../../messages/estimate-tokens.ts";
import { sseChunks } from "../json-chunks.ts";
import { type Provider, type ProviderSettings, withoutSlash } from "../provider.ts";
import type { ProblemFacts } from "../provider-error.ts";
import type { ChatResponse } from "./chat-api.ts";
import { readChatProblem } from "./chat-problem.ts";
import { convertFromChat } from "./convert-from-chat.ts";
import { convertToChat } from "./convert-to-chat.ts";
import { readChatStream } from "./read-chat-stream.ts";

/** In what a provider of Chat Completions differs from the others. */
export interface ChatDialect {
  readonly provider: string;
  capabilities(model: string): AdapterCapabilities;
  readonly extraHeaders?: Readonly<Record<string, string>>;
  readonly readProblem?: (body: unknown) => ProblemFacts;
}

/** Makes a provider that speaks Chat Completions. */
export function createChatProvider(dialect: ChatDialect, settings: ProviderSettings): Provider {
  const { provider, capabilities, readProblem = readChatProblem } = dialect;
  const adapter: Adapter = {
    provider,
    capabilities,
    toWire: (request, context) => convertToChat(provider, capabilities(request.model), request, context),
    fromWireResponse: (response, context) => convertFromChat(provider, response as ChatResponse, context),
    streamResponse: (chunks) => readChatStream(provider, chunks),
    estimateInputTokens: estimateTokens,
  };
  return {
    adapter,
    apiKey: settings.apiKey,
    url: `${withoutSlash(settings.baseUrl)}/chat/completions`,
    headers: {
      ...(settings.apiKey === undefined ? {} : { authorization: `Bearer ${settings.apiKey}` }),
      ...dialect.extraHeaders,
    },
    readChunks: (bytes) => sseChunks(provider, bytes),
    readProblem: (_, body) => readProblem(body),
  };
}
