import type { WireContext } from "../../../messages/adapter.ts";
import type { Completion } from "../../../messages/completion.ts";
import type { ContentBlock } from "../../../messages/message.ts";
import { parseToolInput } from "../../../messages/tool-input.ts";
import { malformedAnswer } from "../provider-error.ts";
import type { ChatResponse, ChatToolCall } from "./chat-api.ts";
import { chatProblem } from "./chat-problem.ts";
import { convertChatUsage } from "./convert-chat-usage.ts";
import { mapChatStopReason } from "./map-chat-stop-reason.ts";

/** Reads a whole answer of Chat Completions. */
export function convertFromChat(
  provider: string,
  response: ChatResponse,
  { toolIds }: Pick<WireContext, "toolIds">,
): Completion {
  if (response.error !== undefined) throw chatProblem(provider, response.error);
  const [choice] = response.choices ?? [];
  const stopReason = mapChatStopReason(choice?.finish_reason);
  if (choice?.message === undefined) throw malformedAnswer(provider, "an answer without a choice");
  const { content, refusal, tool_calls } = choice.message;
  const blocks: ContentBlock[] = [
    ...textBlocks(content),
    ...(refusal ? [{ type: "text" as const, text: refusal }] : []),
    ...(tool_calls ?? []).map((call) => convertCall(call, toolIds.mint(provider, call.id))),
  ];
  const isBroken =
    stopReason === undefined ||
    blocks.some((block) => block.type === "tool_use" && block.incomplete === true);
  return {
    content: blocks,
    stopReason: isBroken ? "error" : refusal ? "refusal" : stopReason,
    tokens: convertChatUsage(response.usage),
    status: isBroken || stopReason === "error" ? "error" : "complete",
    raw: { id: response.id ?? null, finish_reason: choice.finish_reason ?? null },
  };
}

type Content = NonNullable<NonNullable<ChatResponse["choices"]>[number]["message"]>["content"];

function textBlocks(content: Content): ContentBlock[] {
  const texts = typeof content === "string" ? [content] : (content ?? []).map((part) => part.text ?? "");
  return texts.filter((text) => text !== "").map((text) => ({ type: "text", text }));
}

function convertCall(call: ChatToolCall, id: string): ContentBlock {
  const input = parseToolInput(call.function.arguments ?? "");
  return {
    type: "tool_use",
    id,
    name: call.function.name,
    input: input ?? {},
    ...(input === undefined ? { incomplete: true } : {}),
  };
}
