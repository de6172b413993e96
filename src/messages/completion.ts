import { WorkerError } from "../errors/worker-error.ts";
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

/** Why an answer is no whole one: it never ended, ended in an error, or calls a tool with half an input. */
export function findFailure(
  content: readonly ContentBlock[],
  finished: StopReason | undefined,
): WorkerError | undefined {
  if (finished === undefined) return broken("The answer ended before the provider said why");
  if (finished === "error") return broken("The provider ended the answer with an error");
  if (content.some((block) => block.type === "tool_use" && block.incomplete === true))
    return broken("The model called a tool with an input that is not a JSON object");
  return undefined;
}

function broken(message: string): WorkerError {
  return new WorkerError("ERUNTIME", message, { hint: "Try again; what has come so far is kept." });
}

/** Makes the completion of an answer that came as a whole. */
export function wholeCompletion(
  content: readonly ContentBlock[],
  finished: StopReason | undefined,
  tokens: TokenCounts,
  raw: Completion["raw"],
): Completion {
  const failure = findFailure(content, finished);
  if (failure === undefined) return { content, stopReason: finished!, tokens, status: "complete", raw };
  return { content, stopReason: "error", tokens, status: "error", failure, raw };
}

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
