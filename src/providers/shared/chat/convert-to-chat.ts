import type { ModelRequest, WireContext, WireRequest } from "../../../messages/adapter.ts";
import type { AdapterCapabilities } from "../../../messages/capabilities.ts";
import type { ContentBlock, Message, ToolResultBlock } from "../../../messages/message.ts";
import { pairCalls } from "../../../messages/pair-calls.ts";
import { createDropList, type DropList } from "../../../messages/projection.ts";
import { resolveImage } from "../images.ts";
import type {
  ChatImagePart,
  ChatMessage,
  ChatRequest,
  ChatTextPart,
  ChatTool,
  ChatToolCall,
} from "./chat-api.ts";

interface Conversion extends WireContext {
  readonly provider: string;
  readonly capabilities: AdapterCapabilities;
  readonly list: DropList;
}

/** Writes a request for Chat Completions. Text of an answer goes before its calls, whatever their order. */
export function convertToChat(
  provider: string,
  capabilities: AdapterCapabilities,
  request: ModelRequest,
  context: WireContext,
): WireRequest<ChatRequest> {
  const list = createDropList(provider);
  const conversion = { ...context, provider, capabilities, list };
  const { temperature, stopSequences = [], stream, tools } = request;
  const body: ChatRequest = {
    model: request.model,
    messages: pairCalls(request.messages, list).flatMap((message) => convertMessage(message, conversion)),
    max_completion_tokens: request.maxOutputTokens,
    ...(tools.length === 0 ? {} : { tools: tools.map(convertTool) }),
    ...(temperature === undefined ? {} : { temperature }),
    ...(stopSequences.length === 0 ? {} : { stop: stopSequences }),
    ...(stream ? { stream: true, stream_options: { include_usage: true } } : {}),
  };
  return { body, drops: list.drops };
}

function convertTool({ name, description, input_schema }: ModelRequest["tools"][number]): ChatTool {
  // Without `properties`, even of a tool that takes nothing, the API refuses the schema of an object.
  const parameters = { ...input_schema, properties: input_schema.properties ?? {} };
  return { type: "function", function: { name, description, parameters } };
}

function convertMessage(message: Message, conversion: Conversion): ChatMessage[] {
  switch (message.role) {
    case "system": {
      const parts = textParts(message, message.content, conversion.list);
      return parts.length === 0 ? [] : [{ role: "system", content: shortest(parts) }];
    }
    case "user": {
      const parts = message.content.flatMap((block) => convertUserBlock(message, block, conversion));
      return parts.length === 0 ? [] : [{ role: "user", content: shortest(parts) }];
    }
    case "assistant":
      return convertAnswer(message, conversion);
    case "tool":
      return message.content.flatMap((block) => {
        if (block.type === "tool_result") return [convertResult(message, block, conversion)];
        conversion.list.drop(message, block.type, "a tool message has only results");
        return [];
      });
  }
}

function convertUserBlock(
  message: Message,
  block: ContentBlock,
  { capabilities, readImage, list }: Conversion,
): (ChatTextPart | ChatImagePart)[] {
  if (block.type === "text") return [{ type: "text", text: block.text }];
  if (block.type !== "image") {
    list.drop(message, block.type, "a user message has only text and images");
    return [];
  }
  const image = resolveImage(block, capabilities, readImage);
  if (image.kind === "none") {
    list.drop(message, "image", image.reason);
    return [];
  }
  const url = image.kind === "url" ? image.url : `data:${image.mediaType};base64,${image.data}`;
  return [{ type: "image_url", image_url: { url } }];
}

function convertAnswer(message: Message, { provider, toolIds, list }: Conversion): ChatMessage[] {
  const texts: ChatTextPart[] = [];
  const calls: ChatToolCall[] = [];
  for (const block of message.content) {
    if (block.type === "text") texts.push({ type: "text", text: block.text });
    else if (block.type === "tool_use" && block.incomplete !== true) {
      const id = toolIds.toProvider(provider, block.id, (canonical) => canonical.replace("tu_", "call_"));
      calls.push({
        id,
        type: "function",
        function: { name: block.name, arguments: JSON.stringify(block.input) },
      });
    } else list.drop(message, block.type, reasonAgainst(block));
  }
  if (texts.length === 0 && calls.length === 0) return [];
  return [
    {
      role: "assistant",
      ...(texts.length === 0 ? {} : { content: shortest(texts) }),
      ...(calls.length === 0 ? {} : { tool_calls: calls }),
    },
  ];
}

function reasonAgainst(block: ContentBlock): string {
  return block.type === "tool_use"
    ? "the input of the call was cut off"
    : "Chat Completions has no such block";
}

function convertResult(message: Message, block: ToolResultBlock, conversion: Conversion): ChatMessage {
  const { provider, toolIds, list } = conversion;
  if (block.is_error === true) {
    list.drop(message, "tool_result.is_error", "a tool message cannot say that it is an error");
  }
  const parts = textParts(message, block.content, list);
  return {
    role: "tool",
    tool_call_id: toolIds.toProvider(provider, block.tool_use_id, (canonical) =>
      canonical.replace("tu_", "call_"),
    ),
    content: parts.length === 0 ? "" : shortest(parts),
  };
}

function textParts(message: Message, blocks: readonly ContentBlock[], list: DropList): ChatTextPart[] {
  return blocks.flatMap((block): ChatTextPart[] => {
    if (block.type === "text") return [{ type: "text", text: block.text }];
    list.drop(message, block.type, `a ${message.role} message has only text`);
    return [];
  });
}

// A single text is written plainly; several keep their borders.
function shortest<Part extends ChatTextPart | ChatImagePart>(
  parts: readonly Part[],
): string | readonly Part[] {
  const [first] = parts;
  return parts.length === 1 && first?.type === "text" ? first.text : parts;
}
