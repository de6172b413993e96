/** Ollama's native chat API as far as it is used. */

export interface OllamaToolCall {
  readonly id?: string;
  readonly type?: "function";
  readonly function: {
    /** The place among the calls of the message. */
    readonly index?: number;
    readonly name: string;
    readonly arguments: Readonly<Record<string, unknown>>;
  };
}

export interface OllamaMessage {
  readonly role: "system" | "user" | "assistant" | "tool";
  readonly content: string;
  readonly thinking?: string;
  /** Base64, without a prefix. */
  readonly images?: readonly string[];
  readonly tool_calls?: readonly OllamaToolCall[];
  readonly tool_name?: string;
  readonly tool_call_id?: string;
}

export interface OllamaTool {
  readonly type: "function";
  readonly function: {
    readonly name: string;
    readonly description: string;
    readonly parameters: Readonly<Record<string, unknown>>;
  };
}

export interface OllamaRequest {
  readonly model: string;
  readonly messages: readonly OllamaMessage[];
  readonly tools?: readonly OllamaTool[];
  readonly stream: boolean;
  readonly options: {
    readonly num_predict: number;
    /** Without it the server cuts the prompt to its own, small, context. */
    readonly num_ctx: number;
    readonly temperature?: number;
    readonly stop?: readonly string[];
  };
}

/** A whole answer, or one line of a streamed one; the last has `done`. */
export interface OllamaChunk {
  readonly message?: {
    readonly content?: string;
    readonly thinking?: string;
    readonly tool_calls?: readonly OllamaToolCall[];
  };
  readonly done?: boolean;
  readonly done_reason?: string;
  readonly prompt_eval_count?: number;
  readonly eval_count?: number;
  readonly error?: string | null;
}
