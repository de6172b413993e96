import type { StreamPart } from "../../messages/stream-part.ts";
import { providerError } from "../shared/provider-error.ts";
import { convertOllamaUsage } from "./convert-ollama-usage.ts";
import { mapOllamaStopReason } from "./map-ollama-stop-reason.ts";
import type { OllamaChunk } from "./ollama-api.ts";

/** Reads the lines of a streamed answer of Ollama's chat API; calls come whole. */
export async function* readOllamaStream(chunks: AsyncIterable<unknown>): AsyncGenerator<StreamPart, void> {
  let calls = 0;
  for await (const chunk of chunks as AsyncIterable<OllamaChunk>) {
    if (chunk.error) throw providerError({ class: "server_error" }, { provider: "ollama" });
    const { thinking, content, tool_calls = [] } = chunk.message ?? {};
    // Text behind calls is a block of its own.
    if (thinking) yield { type: "thinking", block: `thinking ${calls}`, text: thinking };
    if (content) yield { type: "text", block: `text ${calls}`, text: content };
    for (const { id, function: called } of tool_calls) {
      const block = `call ${++calls}`;
      yield { type: "tool", block, name: called.name, ...(id ? { providerId: id } : {}) };
      yield { type: "tool_input", block, json: JSON.stringify(called.arguments ?? {}) };
      yield { type: "block_end", block };
    }
    const reason = mapOllamaStopReason(chunk, calls > 0);
    if (reason === undefined) continue;
    yield { type: "tokens", tokens: convertOllamaUsage(chunk) };
    yield { type: "finish", reason, raw: { done_reason: chunk.done_reason ?? null } };
  }
}
