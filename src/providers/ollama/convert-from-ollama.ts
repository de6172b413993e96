import type { WireContext } from "../../messages/adapter.ts";
import { type Completion, wholeCompletion } from "../../messages/completion.ts";
import type { ContentBlock } from "../../messages/message.ts";
import { asToolInput, toolUseBlock } from "../../messages/tool-input.ts";
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
  const content: ContentBlock[] = [
    ...(message.thinking ? [{ type: "thinking" as const, text: message.thinking }] : []),
    ...(message.content ? [{ type: "text" as const, text: message.content }] : []),
    ...calls.map((call) =>
      toolUseBlock(
        toolIds.mint("ollama", call.id),
        call.function.name,
        asToolInput(call.function.arguments ?? {}),
      ),
    ),
  ];
  return wholeCompletion(
    content,
    mapOllamaStopReason(response, calls.length > 0),
    convertOllamaUsage(response),
    { done_reason: response.done_reason ?? null },
  );
}
