import type { ModelRequest, WireContext, WireRequest } from "../../messages/adapter.ts";
import { type Message, textOf } from "../../messages/message.ts";
import { pairCalls } from "../../messages/pair-calls.ts";
import { createDropList } from "../../messages/projection.ts";
import type { AnthropicMessage, AnthropicRequest, AnthropicTool } from "./anthropic-api.ts";
import { anthropicCapabilities } from "./anthropic-models.ts";
import { type BlockConversion, convertBlocks, reasonAgainstText } from "./convert-blocks.ts";

const CACHED = { cache_control: { type: "ephemeral" } } as const;

/**
 * Writes a request for the Messages API: system messages hoisted, results of tools as a user's message.
 * The tools and the system prompt are marked for the cache, because they come again with every call.
 */
export function convertToAnthropic(
  request: ModelRequest,
  context: WireContext,
): WireRequest<AnthropicRequest> {
  const list = createDropList("anthropic");
  const capabilities = anthropicCapabilities(request.model);
  const conversion: BlockConversion = { ...context, capabilities, list };
  const system = request.messages.flatMap((message) =>
    message.role === "system" ? systemText(message, list) : [],
  );
  const { temperature, stopSequences = [], stream, tools } = request;
  const body: AnthropicRequest = {
    model: request.model,
    max_tokens: request.maxOutputTokens,
    ...(system.length === 0 ? {} : { system: markLast(system.map((text) => ({ type: "text", text }))) }),
    messages: convertMessages(pairCalls(request.messages, list), conversion),
    ...(tools.length === 0 ? {} : { tools: markLast(tools.map(convertTool)) }),
    ...(temperature === undefined ? {} : { temperature }),
    ...(stopSequences.length === 0 ? {} : { stop_sequences: stopSequences }),
    ...(stream ? { stream: true } : {}),
  };
  return { body, drops: list.drops };
}

function systemText(message: Message, list: BlockConversion["list"]): string[] {
  const texts = message.content.filter((block) => {
    const reason = block.type === "text" ? reasonAgainstText(block.text) : "a system prompt has only text";
    if (reason !== undefined) list.drop(message, block.type, reason);
    return reason === undefined;
  });
  return texts.length === 0 ? [] : [textOf(texts, "\n\n")];
}

/** Consecutive results go into one message: the API wants all answers to a turn at once. */
function convertMessages(messages: readonly Message[], conversion: BlockConversion): AnthropicMessage[] {
  const converted: AnthropicMessage[] = [];
  let previous: Message | undefined;
  for (const message of messages) {
    if (message.role === "system") continue;
    const content = convertBlocks(message, conversion);
    if (content.length === 0) continue;
    if (message.role === "tool" && previous?.role === "tool") {
      const last = converted.pop()!;
      converted.push({ role: "user", content: [...last.content, ...content] });
    } else converted.push({ role: message.role === "assistant" ? "assistant" : "user", content });
    previous = message;
  }
  return converted;
}

function convertTool({ name, description, input_schema }: ModelRequest["tools"][number]): AnthropicTool {
  return { name, description, input_schema: { ...input_schema } };
}

function markLast<Item extends object>(items: readonly Item[]): Item[] {
  return items.map((item, index) => (index === items.length - 1 ? { ...item, ...CACHED } : item));
}
