import type { StopReason, TokenCounts } from "./completion.ts";

/**
 * What a chunk of any provider's stream says. `block` tells the parts of one block from those of another;
 * it is the provider's own key and need not be in order.
 */
export type StreamPart =
  | { readonly type: "start"; readonly raw: Readonly<Record<string, unknown>> }
  | { readonly type: "text"; readonly block: string; readonly text: string }
  | { readonly type: "thinking"; readonly block: string; readonly text: string; readonly signature?: string }
  | { readonly type: "redacted"; readonly block: string; readonly data: string }
  | { readonly type: "tool"; readonly block: string; readonly providerId?: string; readonly name: string }
  | { readonly type: "tool_input"; readonly block: string; readonly json: string }
  | { readonly type: "block_end"; readonly block: string }
  | { readonly type: "tokens"; readonly tokens: Partial<TokenCounts> }
  | {
      readonly type: "finish";
      readonly reason: StopReason;
      readonly raw: Readonly<Record<string, unknown>>;
    };
