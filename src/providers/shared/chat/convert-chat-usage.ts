import type { TokenCounts } from "../../../messages/completion.ts";
import { countOf } from "../counts.ts";
import type { ChatUsage } from "./chat-api.ts";

/** Makes the buckets disjoint: prompt_tokens counts what was read from and written to the cache as well. */
export function convertChatUsage(usage: ChatUsage | null | undefined): TokenCounts {
  const cached = countOf(usage?.prompt_tokens_details?.cached_tokens);
  const written = countOf(usage?.prompt_tokens_details?.cache_write_tokens);
  return {
    input_tokens: Math.max(0, countOf(usage?.prompt_tokens) - cached - written),
    output_tokens: countOf(usage?.completion_tokens),
    cached_input_tokens: cached,
    cache_creation_input_tokens: written,
  };
}
