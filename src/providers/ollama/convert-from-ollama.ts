import type { WireContext } from "../../messages/adapter.ts";
import type { Completion } from "../../messages/completion.ts";
import type { ContentBlock } from "../../messages/message.ts";
import { malformedAnswer } from "../shared/provider-error.ts";
import { convertOllamaUsage } from "./convert-ollama-usage.ts";
import { mapOllamaStopReason } from "./map-ollama-stop-reason.ts";
import type { OllamaChunk } from "./ollama-api.ts";

/** Reads a whole answer of Ollama's chat API. */
export function convertFromOllama(
  response: OllamaChunk,
  { toolIds }: Pick<WireContext, "toolIds">,
): Completion {
  const { message } = response;
  if (message === undefined) throw malformedAnswer("ollama", "an answer without a message");
  const calls = message.tool_calls ?? [];
  const stopReason = mapOllamaStopReason(response, calls.length > 0);
  const content: ContentBlock[] = [
    ...(message.thinking ? [{ type: "thinking" as const, text: message.thinking }] : []),
    ...(message.content ? [{ type: "text" as const, text: message.content }] : []),
    ...calls.map((call) => ({
      type: "tool_use" as const,
      id: toolIds.mint("ollama", call.id),
      name: call.function.name,
      input: { ...call.function.arguments },
    })),
  ];
  return {
    content,
    stopReason: stopReason ?? "error",
    tokens: convertOllamaUsage(response),
    status: stopReason === undefined ? "error" : "complete",
    raw: { done_reason: response.done_reason ?? null },
  };
}
