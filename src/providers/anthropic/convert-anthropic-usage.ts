import type { TokenCounts } from "../../messages/completion.ts";
import { countOf } from "../shared/counts.ts";
import type { AnthropicUsage } from "./anthropic-api.ts";

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

/** The counts that a usage names; the buckets of this API are disjoint already. */
export function convertAnthropicUsage(usage: AnthropicUsage | undefined): Partial<TokenCounts> {
  const counts: Partial<Mutable<TokenCounts>> = {};
  if (typeof usage?.input_tokens === "number") counts.input_tokens = countOf(usage.input_tokens);
  if (typeof usage?.output_tokens === "number") counts.output_tokens = countOf(usage.output_tokens);
  if (typeof usage?.cache_read_input_tokens === "number")
    counts.cached_input_tokens = countOf(usage.cache_read_input_tokens);
  if (typeof usage?.cache_creation_input_tokens === "number")
    counts.cache_creation_input_tokens = countOf(usage.cache_creation_input_tokens);
  return counts;
}
