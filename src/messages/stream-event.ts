import type { Completion, TokenCounts } from "./completion.ts";

/** An event of a streamed answer, the same for every provider. Indexes of blocks never go back. */
export type StreamEvent =
  | { readonly type: "message_start"; readonly message_id: string; readonly model: string }
  | { readonly type: "text_delta"; readonly index: number; readonly text: string }
  | {
      readonly type: "thinking_delta";
      readonly index: number;
      readonly text: string;
      /** On the last delta of the block. */
      readonly signature?: string;
      /** The opaque data of a redacted block, which has no text. */
      readonly redacted?: string;
    }
  | { readonly type: "tool_use_start"; readonly index: number; readonly id: string; readonly name: string }
  | {
      readonly type: "tool_use_input_delta";
      readonly index: number;
      readonly id: string;
      /** A fragment, not JSON by itself. */
      readonly partial_json: string;
    }
  | {
      readonly type: "tool_use_end";
      readonly index: number;
      readonly id: string;
      /** The whole input; it stands for all fragments. */
      readonly input: Readonly<Record<string, unknown>>;
      readonly incomplete: boolean;
    }
  | { readonly type: "usage_update"; readonly tokens: TokenCounts }
  | { readonly type: "error"; readonly code: string; readonly message: string }
  | { readonly type: "message_complete"; readonly completion: Completion };
