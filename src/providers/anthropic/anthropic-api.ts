/** The Messages API as far as it is used. */

export interface CacheMark {
  readonly cache_control?: { readonly type: "ephemeral" };
}

export type AnthropicImageSource =
  | { readonly type: "base64"; readonly media_type: string; readonly data: string }
  | { readonly type: "url"; readonly url: string };

export type AnthropicBlock =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "image"; readonly source: AnthropicImageSource }
  | { readonly type: "tool_use"; readonly id: string; readonly name: string; readonly input: unknown }
  | { readonly type: "thinking"; readonly thinking: string; readonly signature: string }
  | { readonly type: "redacted_thinking"; readonly data: string }
  | {
      readonly type: "tool_result";
      readonly tool_use_id: string;
      readonly content?: readonly AnthropicBlock[];
      readonly is_error?: true;
    };

export interface AnthropicMessage {
  readonly role: "user" | "assistant";
  readonly content: readonly AnthropicBlock[];
}

export interface AnthropicTool extends CacheMark {
  readonly name: string;
  readonly description: string;
  readonly input_schema: Readonly<Record<string, unknown>>;
}

export interface AnthropicRequest {
  readonly model: string;
  readonly max_tokens: number;
  readonly system?: readonly ({ readonly type: "text"; readonly text: string } & CacheMark)[];
  readonly messages: readonly AnthropicMessage[];
  readonly tools?: readonly AnthropicTool[];
  readonly temperature?: number;
  readonly stop_sequences?: readonly string[];
  readonly stream?: true;
}

export interface AnthropicUsage {
  readonly input_tokens?: number | null;
  readonly output_tokens?: number | null;
  readonly cache_read_input_tokens?: number | null;
  readonly cache_creation_input_tokens?: number | null;
}

/** The types of blocks of an answer that have a canonical form. */
export const KNOWN_BLOCKS: ReadonlySet<string> = new Set([
  "text",
  "tool_use",
  "thinking",
  "redacted_thinking",
]);

/** A block of an answer; of a type that is not known yet, perhaps. */
export interface AnthropicAnswerBlock {
  readonly type: string;
  readonly text?: string;
  readonly thinking?: string;
  readonly signature?: string;
  readonly data?: string;
  readonly id?: string;
  readonly name?: string;
  readonly input?: unknown;
}

export interface AnthropicResponse {
  readonly id?: string;
  readonly content?: readonly AnthropicAnswerBlock[];
  readonly stop_reason?: string | null;
  readonly stop_sequence?: string | null;
  readonly usage?: AnthropicUsage;
}

export interface AnthropicChunk {
  readonly type: string;
  readonly index?: number;
  readonly message?: { readonly id?: string; readonly usage?: AnthropicUsage };
  readonly content_block?: AnthropicAnswerBlock;
  readonly delta?: {
    readonly type?: string;
    readonly text?: string;
    readonly thinking?: string;
    readonly signature?: string;
    readonly partial_json?: string;
    readonly stop_reason?: string | null;
    readonly stop_sequence?: string | null;
  };
  readonly usage?: AnthropicUsage;
  readonly error?: {
    readonly type?: string;
    readonly message?: string;
    readonly details?: { readonly error_code?: string } | null;
  };
}
