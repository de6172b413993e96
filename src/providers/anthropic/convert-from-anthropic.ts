import type { WireContext } from "../../messages/adapter.ts";
import { type Completion, NO_TOKENS, wholeCompletion } from "../../messages/completion.ts";
import type { ContentBlock } from "../../messages/message.ts";
import { asToolInput, toolUseBlock } from "../../messages/tool-input.ts";
import { malformedAnswer } from "../shared/provider-error.ts";
import { type AnthropicAnswerBlock, type AnthropicResponse, KNOWN_BLOCKS } from "./anthropic-api.ts";
import { convertAnthropicUsage } from "./convert-anthropic-usage.ts";
import { mapAnthropicStopReason } from "./map-anthropic-stop-reason.ts";

/** Reads a whole answer of the Messages API. Blocks of a type that is not known are named in `raw`. */
export function convertFromAnthropic(
  response: AnthropicResponse,
  { toolIds }: Pick<WireContext, "toolIds">,
): Completion {
  if (!Array.isArray(response.content)) throw malformedAnswer("anthropic", "an answer without content");
  const blocks: readonly AnthropicAnswerBlock[] = response.content;
  const unknown = blocks.map(({ type }) => type).filter((type) => !KNOWN_BLOCKS.has(type));
  return wholeCompletion(
    blocks.flatMap((block) => convertAnswerBlock(block, (id) => toolIds.mint("anthropic", id))),
    mapAnthropicStopReason(response.stop_reason),
    { ...NO_TOKENS, ...convertAnthropicUsage(response.usage) },
    {
      id: response.id ?? null,
      stop_reason: response.stop_reason ?? null,
      ...(typeof response.stop_sequence === "string" ? { stop_sequence: response.stop_sequence } : {}),
      ...(unknown.length > 0 ? { unknown_blocks: unknown } : {}),
    },
  );
}

function convertAnswerBlock(
  block: AnthropicAnswerBlock,
  mint: (providerId: string | undefined) => string,
): ContentBlock[] {
  switch (block.type) {
    case "text":
      return block.text ? [{ type: "text", text: block.text }] : [];
    case "tool_use":
      return [toolUseBlock(mint(block.id), block.name ?? "", asToolInput(block.input))];
    case "thinking": {
      const signature = block.signature ? { signature: block.signature } : {};
      return [{ type: "thinking", text: block.thinking ?? "", ...signature }];
    }
    case "redacted_thinking":
      return [{ type: "redacted_thinking", data: block.data ?? "" }];
    default:
      return [];
  }
}
