import type { StopReason } from "../../messages/completion.ts";
import type { OllamaChunk } from "./ollama-api.ts";

/** The canonical stop reason of the last line; Ollama says stop also where tools were called. */
export function mapOllamaStopReason(chunk: OllamaChunk, hasCalls: boolean): StopReason | undefined {
  if (chunk.done !== true) return undefined;
  if (chunk.done_reason === "length") return "max_tokens";
  return hasCalls ? "tool_use" : "end_turn";
}
