/** The Chat Completions API as far as it is used; OpenRouter speaks it too. */

export interface ChatTextPart {
  readonly type: "text";
  readonly text: string;
}

export interface ChatImagePart {
  readonly type: "image_url";
  readonly image_url: { readonly url: string };
}

export interface ChatToolCall {
  readonly id: string;
  readonly type: "function";
  readonly function: { readonly name: string; readonly arguments: string };
}

export type ChatMessage =
  | { readonly role: "system"; readonly content: string | readonly ChatTextPart[] }
  | { readonly role: "user"; readonly content: string | readonly (ChatTextPart | ChatImagePart)[] }
  | {
      readonly role: "assistant";
      readonly content?: string | readonly ChatTextPart[];
      readonly tool_calls?: readonly ChatToolCall[];
    }
  | {
      readonly role: "tool";
      readonly tool_call_id: string;
      readonly content: string | readonly ChatTextPart[];
    };

export interface ChatTool {
  readonly type: "function";
  readonly function: {
    readonly name: string;
    readonly description: string;
    readonly parameters: Readonly<Record<string, unknown>>;
  };
}

export interface ChatRequest {
  readonly model: string;
  readonly messages: readonly ChatMessage[];
  readonly max_completion_tokens: number;
  readonly tools?: readonly ChatTool[];
  readonly temperature?: number;
  readonly stop?: readonly string[];
  readonly stream?: true;
  readonly stream_options?: { readonly include_usage: true };
}

export interface ChatUsage {
  readonly prompt_tokens?: number;
  readonly completion_tokens?: number;
  readonly prompt_tokens_details?: {
    readonly cached_tokens?: number;
    readonly cache_write_tokens?: number;
  } | null;
}

/** An error inside an answer. */
export interface ChatError {
  /** A word, or an HTTP status. */
  readonly code?: unknown;
  readonly message?: unknown;
  readonly metadata?: unknown;
}

export interface ChatResponse {
  readonly id?: string;
  readonly choices?: readonly {
    readonly message?: {
      readonly content?: string | readonly { readonly type: string; readonly text?: string }[] | null;
      readonly refusal?: string | null;
      readonly tool_calls?: readonly ChatToolCall[] | null;
    };
    readonly finish_reason?: string | null;
    readonly error?: ChatError | null;
  }[];
  readonly usage?: ChatUsage | null;
  readonly error?: ChatError | null;
}

export interface ChatChunk {
  readonly id?: string;
  readonly choices?: readonly {
    readonly delta?: {
      readonly content?: string | null;
      readonly refusal?: string | null;
      readonly tool_calls?: readonly {
        readonly index?: number;
        readonly id?: string;
        readonly function?: { readonly name?: string; readonly arguments?: string };
      }[];
    };
    readonly finish_reason?: string | null;
    readonly error?: ChatError | null;
  }[];
  readonly usage?: ChatUsage | null;
  readonly error?: ChatError | null;
}
