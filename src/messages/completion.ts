import type { WorkerError } from "../errors/worker-error.ts";
import type { ContentBlock } from "./message.ts";

/** Why a model stopped. A refusal is told apart from a normal end. */
export type StopReason =
  | "end_turn"
  | "max_tokens"
  | "stop_sequence"
  | "tool_use"
  | "refusal"
  | "cancelled"
  | "error";

/** Tokens as a provider counts them, in disjoint buckets: the three inputs are the whole prompt. */
export interface TokenCounts {
  readonly input_tokens: number;
  readonly output_tokens: number;
  readonly cached_input_tokens: number;
  readonly cache_creation_input_tokens: number;
}

/** The counts before anything was counted. */
export const NO_TOKENS: TokenCounts = {
  input_tokens: 0,
  output_tokens: 0,
  cached_input_tokens: 0,
  cache_creation_input_tokens: 0,
};

/** What a model has answered: content without routing and cost, which the adapter does not know. */
export interface Completion {
  readonly content: readonly ContentBlock[];
  readonly stopReason: StopReason;
  readonly tokens: TokenCounts;
  readonly status: "complete" | "cancelled" | "error";
  /** Why it is not complete, where something failed. */
  readonly failure?: WorkerError | undefined;
  /** For `provider_raw`: read again only by the adapter that wrote it. */
  readonly raw: Readonly<Record<string, unknown>>;
}
