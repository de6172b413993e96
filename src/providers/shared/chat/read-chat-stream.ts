import type { StreamPart } from "../../../messages/stream-part.ts";
import type { ChatChunk } from "./chat-api.ts";
import { chatProblem } from "./chat-problem.ts";
import { convertChatUsage } from "./convert-chat-usage.ts";
import { mapChatStopReason } from "./map-chat-stop-reason.ts";

/** Reads the chunks of a streamed answer of Chat Completions. */
export async function* readChatStream(
  provider: string,
  chunks: AsyncIterable<unknown>,
): AsyncGenerator<StreamPart, void> {
  let texts = 0;
  let lastWasText = false;
  let isRefused = false;
  for await (const chunk of chunks as AsyncIterable<ChatChunk>) {
    const error = chunk.error ?? chunk.choices?.[0]?.error;
    if (error) throw chatProblem(provider, error);
    if (typeof chunk.id === "string") yield { type: "start", raw: { id: chunk.id } };
    const [choice] = chunk.choices ?? [];
    if (choice?.delta?.refusal) isRefused = true;
    const text = choice?.delta?.content || choice?.delta?.refusal;
    if (text) {
      // Text behind a call is a block of its own.
      if (!lastWasText) texts++;
      lastWasText = true;
      yield { type: "text", block: `text ${texts}`, text };
    }
    for (const { index = 0, id, function: called } of choice?.delta?.tool_calls ?? []) {
      lastWasText = false;
      const block = `call ${index}`;
      if (called?.name) yield { type: "tool", block, name: called.name, ...(id ? { providerId: id } : {}) };
      if (called?.arguments) yield { type: "tool_input", block, json: called.arguments };
    }
    const reason = mapChatStopReason(choice?.finish_reason);
    if (reason !== undefined) {
      const raw = { finish_reason: choice!.finish_reason };
      yield { type: "finish", reason: isRefused ? "refusal" : reason, raw };
    }
    if (chunk.usage) yield { type: "tokens", tokens: convertChatUsage(chunk.usage) };
  }
}
