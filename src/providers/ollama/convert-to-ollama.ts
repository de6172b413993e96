import type { ModelRequest, WireContext, WireRequest } from "../../messages/adapter.ts";
import type { AdapterCapabilities } from "../../messages/capabilities.ts";
import { type ContentBlock, type Message, textOf } from "../../messages/message.ts";
import { pairCalls } from "../../messages/pair-calls.ts";
import { createDropList, type DropList } from "../../messages/projection.ts";
import { resolveImage } from "../shared/images.ts";
import type { OllamaMessage, OllamaRequest, OllamaTool, OllamaToolCall } from "./ollama-api.ts";
import { ollamaCapabilities } from "./ollama-models.ts";

interface Conversion extends WireContext {
  readonly capabilities: AdapterCapabilities;
  readonly list: DropList;
  /** The names of the tools that were called, by our ids: a result names its tool. */
  readonly toolNames: ReadonlyMap<string, string>;
}

/** Writes a request for Ollama's chat API. The texts of a message become one, with line breaks between. */
export function convertToOllama(request: ModelRequest, context: WireContext): WireRequest<OllamaRequest> {
  const list = createDropList("ollama");
  const capabilities = ollamaCapabilities(request.model);
  const conversion = { ...context, capabilities, list, toolNames: toolNamesOf(request.messages) };
  const { temperature, stopSequences = [], stream, tools } = request;
  const body: OllamaRequest = {
    model: request.model,
    messages: pairCalls(request.messages, list).flatMap((message) => convertMessage(message, conversion)),
    ...(tools.length === 0 ? {} : { tools: tools.map(convertTool) }),
    stream,
    options: {
      num_predict: request.maxOutputTokens,
      num_ctx: capabilities.max_context_tokens,
      ...(temperature === undefined ? {} : { temperature }),
      ...(stopSequences.length === 0 ? {} : { stop: stopSequences }),
    },
  };
  return { body, drops: list.drops };
}

function convertTool({ name, description, input_schema }: ModelRequest["tools"][number]): OllamaTool {
  return { type: "function", function: { name, description, parameters: { ...input_schema } } };
}

function toolNamesOf(messages: readonly Message[]): Map<string, string> {
  const blocks = messages.flatMap(({ content }) => content);
  return new Map(blocks.flatMap((block) => (block.type === "tool_use" ? [[block.id, block.name]] : [])));
}

function convertMessage(message: Message, conversion: Conversion): OllamaMessage[] {
  if (message.role === "tool")
    return message.content.flatMap((block) => convertResult(message, block, conversion));
  const images: string[] = [];
  const calls: OllamaToolCall[] = [];
  const thoughts: string[] = [];
  for (const block of message.content) {
    const reason = sortBlock(message, block, conversion, { images, calls, thoughts });
    if (reason !== undefined) conversion.list.drop(message, block.type, reason);
  }
  const content = textOf(message.content);
  const thinking = thoughts.join("\n");
  if (content === "" && thinking === "" && images.length + calls.length === 0) return [];
  return [
    {
      role: message.role,
      content,
      ...(thinking === "" ? {} : { thinking }),
      ...(images.length === 0 ? {} : { images }),
      ...(calls.length === 0 ? {} : { tool_calls: calls }),
    },
  ];
}

/** Puts a block into its list; gives the reason where it has no place. Text is taken care of elsewhere. */
function sortBlock(
  message: Message,
  block: ContentBlock,
  conversion: Conversion,
  lists: { images: string[]; calls: OllamaToolCall[]; thoughts: string[] },
): string | undefined {
  switch (block.type) {
    case "text":
      return undefined;
    case "image": {
      const image = resolveImage(block, conversion.capabilities, conversion.readImage);
      if (image.kind === "none") return image.reason;
      if (image.kind === "url") return "Ollama fetches no images";
      lists.images.push(image.data);
      return undefined;
    }
    case "tool_use":
      if (block.incomplete === true) return "the input of the call was cut off";
      lists.calls.push({
        id: idOf(block.id, conversion),
        type: "function",
        function: { index: lists.calls.length, name: block.name, arguments: block.input },
      });
      return undefined;
    case "thinking":
      if (message.metadata.provider !== "ollama") return "thinking of another provider is not replayed";
      lists.thoughts.push(block.text);
      return undefined;
    default:
      return "Ollama has no such block";
  }
}

function convertResult(message: Message, block: ContentBlock, conversion: Conversion): OllamaMessage[] {
  const { list, toolNames } = conversion;
  if (block.type !== "tool_result") {
    list.drop(message, block.type, "a tool message has only results");
    return [];
  }
  if (block.is_error === true) {
    list.drop(message, "tool_result.is_error", "a tool message cannot say that it is an error");
  }
  for (const part of block.content) {
    if (part.type !== "text") list.drop(message, part.type, "a tool message has only text");
  }
  const name = toolNames.get(block.tool_use_id);
  return [
    {
      role: "tool",
      content: textOf(block.content),
      ...(name === undefined ? {} : { tool_name: name }),
      tool_call_id: idOf(block.tool_use_id, conversion),
    },
  ];
}

function idOf(canonical: string, { toolIds }: WireContext): string {
  return toolIds.toProvider("ollama", canonical, (id) => id.replace("tu_", "call_"));
}
