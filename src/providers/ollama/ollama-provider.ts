import type { Adapter } from "../../messages/adapter.ts";
import { estimateTokens } from "../../messages/estimate-tokens.ts";
import { ndjsonChunks } from "../shared/json-chunks.ts";
import { type Provider, type ProviderSettings, withoutSlash } from "../shared/provider.ts";
import { convertFromOllama } from "./convert-from-ollama.ts";
import { convertToOllama } from "./convert-to-ollama.ts";
import type { OllamaChunk } from "./ollama-api.ts";
import { ollamaCapabilities } from "./ollama-models.ts";
import { readOllamaStream } from "./read-ollama-stream.ts";

const DEFAULT_PORT = 11_434;

const adapter: Adapter = {
  provider: "ollama",
  capabilities: ollamaCapabilities,
  toWire: convertToOllama,
  fromWireResponse: (response, context) => convertFromOllama(response as OllamaChunk, context),
  streamResponse: readOllamaStream,
  estimateInputTokens: estimateTokens,
};

/** A local Ollama. The address may be a host and port alone, as OLLAMA_HOST has it. */
export function createOllamaProvider({ baseUrl, apiKey }: ProviderSettings): Provider {
  return {
    adapter,
    apiKey,
    url: `${addressOf(baseUrl)}/api/chat`,
    headers: apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` },
    readChunks: (bytes) => ndjsonChunks("ollama", bytes),
    readProblem: (_, body) => {
      const message = (body as { error?: unknown } | undefined)?.error;
      return { message: typeof message === "string" ? message : undefined };
    },
  };
}

/** As Ollama's own programs read it: without a scheme it is http, with Ollama's port where none is named. */
function addressOf(host: string): string {
  if (/^https?:\/\//.test(host)) return withoutSlash(host);
  const [, name, path = ""] = /^([^/]*)(\/.*)?$/.exec(host)!;
  const hasPort = /:\d+$/.test(name!) && !/^[^[]*:.*:/.test(name!);
  return withoutSlash(`http://${hasPort ? name : `${name}:${DEFAULT_PORT}`}${path}`);
}
