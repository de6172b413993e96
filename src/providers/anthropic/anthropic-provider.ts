import type { Adapter } from "../../messages/adapter.ts";
import { estimateTokens } from "../../messages/estimate-tokens.ts";
import { sseChunks } from "../shared/json-chunks.ts";
import { type Provider, type ProviderSettings, withoutSlash } from "../shared/provider.ts";
import type { AnthropicResponse } from "./anthropic-api.ts";
import { anthropicCapabilities } from "./anthropic-models.ts";
import { readAnthropicProblem } from "./anthropic-problem.ts";
import { convertFromAnthropic } from "./convert-from-anthropic.ts";
import { convertToAnthropic } from "./convert-to-anthropic.ts";
import { readAnthropicStream } from "./read-anthropic-stream.ts";

const API_VERSION = "2023-06-01";

const adapter: Adapter = {
  provider: "anthropic",
  capabilities: anthropicCapabilities,
  toWire: convertToAnthropic,
  fromWireResponse: (response, context) => convertFromAnthropic(response as AnthropicResponse, context),
  streamResponse: readAnthropicStream,
  estimateInputTokens: estimateTokens,
};

/** Anthropic's Messages API. The base address is without /v1. */
export function createAnthropicProvider({ baseUrl, apiKey }: ProviderSettings): Provider {
  return {
    adapter,
    apiKey,
    url: `${withoutSlash(baseUrl)}/v1/messages`,
    headers: {
      "anthropic-version": API_VERSION,
      ...(apiKey === undefined ? {} : { "x-api-key": apiKey }),
    },
    readChunks: (bytes) => sseChunks("anthropic", bytes),
    readProblem: (_, body) => readAnthropicProblem(body),
  };
}
