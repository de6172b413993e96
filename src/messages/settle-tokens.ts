import type { Completion, TokenCounts } from "./completion.ts";
import { estimateContent } from "./estimate-tokens.ts";

/** What an answer has used, and whether a part of that had to be estimated. */
export interface SettledTokens {
  readonly tokens: TokenCounts;
  readonly isEstimated: boolean;
}

/**
 * Puts estimates where the provider has not counted: some send no usage with a stream, and a stream that
 * breaks off ends before its last count. Otherwise such answers would cost nothing, and no budget would hold.
 */
export function settleTokens(
  { tokens, content, status }: Pick<Completion, "tokens" | "content" | "status">,
  promptTokens: number,
): SettledTokens {
  const input = tokens.input_tokens + tokens.cached_input_tokens + tokens.cache_creation_input_tokens;
  const said = estimateContent(content);
  const isInputKnown = input > 0;
  const isOutputKnown =
    status === "complete" ? tokens.output_tokens > 0 || said === 0 : tokens.output_tokens >= said;
  if (isInputKnown && isOutputKnown) return { tokens, isEstimated: false };
  return {
    tokens: {
      ...tokens,
      ...(isInputKnown ? {} : { input_tokens: promptTokens }),
      ...(isOutputKnown ? {} : { output_tokens: said }),
    },
    isEstimated: true,
  };
}
