import type { WireContext } from "../../../messages/adapter.ts";
import { type Completion, wholeCompletion } from "../../../messages/completion.ts";
import type { ContentBlock } from "../../../messages/message.ts";
import { parseToolInput, toolUseBlock } from "../../../messages/tool-input.ts";
import { malformedAnswer } from "../provider-error.ts";
import type { ChatResponse } from "./chat-api.ts";
import { chatProblem } from "./chat-problem.ts";
import { convertChatUsage } from "./convert-chat-usage.ts";
import { mapChatStopReason } from "./map-chat-stop-reason.ts";

/** Reads a whole answer of Chat Completions. */
export function convertFromChat(
  provider: string,
  response: ChatResponse,
  { toolIds }: Pick<WireContext, "toolIds">,
): Completion {
  const error = response.error ?? response.choices?.[0]?.error;
  if (error) throw chatProblem(provider, error);
  const [choice] = response.choices ?? [];
  const stopReason = mapChatStopReason(choice?.finish_reason);
  if (choice?.message === undefined) throw malformedAnswer(provider, "an answer without a choice");
  const { content, refusal, tool_calls } = choice.message;
  const blocks: ContentBlock[] = [
    ...textBlocks(content),
    ...(refusal ? [{ type: "text" as const, text: refusal }] : []),
    ...(tool_calls ?? []).map((call) =>
      toolUseBlock(
        toolIds.mint(provider, call.id),
        call.function.name,
        parseToolInput(call.function.arguments ?? ""),
      ),
    ),
  ];
  return wholeCompletion(
    blocks,
    refusal && stopReason !== undefined ? "refusal" : stopReason,
    convertChatUsage(response.usage),
    { id: response.id ?? null, finish_reason: choice.finish_reason ?? null },
  );
}

type Content = NonNullable<NonNullable<ChatResponse["choices"]>[number]["message"]>["content"];

function textBlocks(content: Content): ContentBlock[] {
  const texts = typeof content === "string" ? [content] : (content ?? []).map((part) => part.text ?? "");
  return texts.filter((text) => text !== "").map((text) => ({ type: "text", text }));
}
