import type { WireContext } from "../../messages/adapter.ts";
import type { AdapterCapabilities } from "../../messages/capabilities.ts";
import type { ContentBlock, ImageBlock, Message } from "../../messages/message.ts";
import type { DropList } from "../../messages/projection.ts";
import { resolveImage } from "../shared/images.ts";
import type { AnthropicBlock } from "./anthropic-api.ts";

/** What the blocks of a request are converted with. */
export interface BlockConversion extends WireContext {
  readonly capabilities: AdapterCapabilities;
  readonly list: DropList;
}

/** The blocks of a message, in their order; what the API has no place for is dropped. */
export function convertBlocks(message: Message, conversion: BlockConversion): AnthropicBlock[] {
  return message.content.flatMap((block) => {
    const converted = convertBlock(message, block, conversion);
    if (typeof converted !== "string") return [converted];
    conversion.list.drop(message, block.type, converted);
    return [];
  });
}

/** Why a text cannot be sent; undefined where it can. */
export function reasonAgainstText(text: string): string | undefined {
  return text.trim() === "" ? "the API refuses blank text" : undefined;
}

/** A block, or the reason why it cannot be sent. */
function convertBlock(
  message: Message,
  block: ContentBlock,
  conversion: BlockConversion,
): AnthropicBlock | string {
  const isOwn = message.metadata.provider === "anthropic";
  switch (block.type) {
    case "text":
      return reasonAgainstText(block.text) ?? { type: "text", text: block.text };
    case "image":
      return convertImage(block, conversion);
    case "tool_use":
      if (block.incomplete === true) return "the input of the call was cut off";
      return { type: "tool_use", id: idOf(block.id, conversion), name: block.name, input: block.input };
    case "tool_result":
      return {
        type: "tool_result",
        tool_use_id: idOf(block.tool_use_id, conversion),
        ...withContent(convertBlocks({ ...message, content: block.content }, conversion)),
        ...(block.is_error === true ? { is_error: true } : {}),
      };
    case "thinking":
      if (!isOwn) return "thinking of another provider cannot be verified";
      if (!block.signature) return "thinking without a signature cannot be verified";
      return { type: "thinking", thinking: block.text, signature: block.signature };
    case "redacted_thinking":
      return isOwn ? { type: "redacted_thinking", data: block.data } : "it is encoded for another provider";
    default:
      return "the block is of an unknown type";
  }
}

function withContent(content: readonly AnthropicBlock[]): { content?: readonly AnthropicBlock[] } {
  return content.length === 0 ? {} : { content };
}

function convertImage(
  block: ImageBlock,
  { capabilities, readImage }: BlockConversion,
): AnthropicBlock | string {
  const image = resolveImage(block, capabilities, readImage);
  switch (image.kind) {
    case "none":
      return image.reason;
    case "url":
      return { type: "image", source: { type: "url", url: image.url } };
    case "base64":
      return { type: "image", source: { type: "base64", media_type: image.mediaType, data: image.data } };
  }
}

function idOf(canonical: string, { toolIds }: BlockConversion): string {
  return toolIds.toProvider("anthropic", canonical, (id) => id.replace("tu_", "toolu_"));
}
