import type { StreamPart } from "../../messages/stream-part.ts";
import { providerError } from "../shared/provider-error.ts";
import { type AnthropicChunk, KNOWN_BLOCKS } from "./anthropic-api.ts";
import { classOfAnthropicError } from "./anthropic-problem.ts";
import { convertAnthropicUsage } from "./convert-anthropic-usage.ts";
import { mapAnthropicStopReason } from "./map-anthropic-stop-reason.ts";

/**
 * Reads the events of a streamed answer of the Messages API. Events of an unknown type are passed over, blocks
 * of an unknown type are named in `raw`.
 */
export async function* readAnthropicStream(chunks: AsyncIterable<unknown>): AsyncGenerator<StreamPart, void> {
  const unknown: string[] = [];
  for await (const chunk of chunks as AsyncIterable<AnthropicChunk>) {
    const block = String(chunk.index ?? 0);
    switch (chunk.type) {
      case "message_start":
        yield { type: "start", raw: { id: chunk.message?.id ?? null } };
        yield { type: "tokens", tokens: convertAnthropicUsage(chunk.message?.usage) };
        break;
      case "content_block_start":
        if (chunk.content_block && !KNOWN_BLOCKS.has(chunk.content_block.type))
          unknown.push(chunk.content_block.type);
        yield* readBlockStart(chunk, block);
        break;
      case "content_block_delta":
        yield* readDelta(chunk, block);
        break;
      case "content_block_stop":
        yield { type: "block_end", block };
        break;
      case "message_delta":
        yield { type: "tokens", tokens: convertAnthropicUsage(chunk.usage) };
        yield* readFinish(chunk, unknown);
        break;
      case "message_stop":
        return;
      case "error":
        throw providerError({ class: classOfAnthropicError(chunk.error) }, { provider: "anthropic" });
    }
  }
}

function* readBlockStart({ content_block: opened }: AnthropicChunk, block: string): Generator<StreamPart> {
  switch (opened?.type) {
    case "text":
      yield { type: "text", block, text: opened.text ?? "" };
      break;
    case "thinking":
      yield { type: "thinking", block, text: opened.thinking ?? "" };
      break;
    case "redacted_thinking":
      yield { type: "redacted", block, data: opened.data ?? "" };
      break;
    case "tool_use":
      yield { type: "tool", block, name: opened.name ?? "", ...(opened.id ? { providerId: opened.id } : {}) };
  }
}

function* readDelta({ delta }: AnthropicChunk, block: string): Generator<StreamPart> {
  switch (delta?.type) {
    case "text_delta":
      yield { type: "text", block, text: delta.text ?? "" };
      break;
    case "thinking_delta":
      yield { type: "thinking", block, text: delta.thinking ?? "" };
      break;
    case "signature_delta":
      yield { type: "thinking", block, text: "", signature: delta.signature ?? "" };
      break;
    case "input_json_delta":
      yield { type: "tool_input", block, json: delta.partial_json ?? "" };
  }
}

function* readFinish({ delta }: AnthropicChunk, unknown: readonly string[]): Generator<StreamPart> {
  const reason = mapAnthropicStopReason(delta?.stop_reason);
  if (reason === undefined) return;
  const sequence = delta?.stop_sequence;
  const raw = {
    stop_reason: delta!.stop_reason,
    ...(sequence ? { stop_sequence: sequence } : {}),
    ...(unknown.length > 0 ? { unknown_blocks: unknown } : {}),
  };
  yield { type: "finish", reason, raw };
}
