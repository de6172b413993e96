import { NO_TOKENS, type TokenCounts } from "../../messages/completion.ts";
import { countOf } from "../shared/counts.ts";
import type { OllamaChunk } from "./ollama-api.ts";

/** Ollama counts no cache. */
export function convertOllamaUsage({ prompt_eval_count, eval_count }: OllamaChunk): TokenCounts {
  return { ...NO_TOKENS, input_tokens: countOf(prompt_eval_count), output_tokens: countOf(eval_count) };
}
