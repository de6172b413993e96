import type { WorkerError } from "../../../errors/worker-error.ts";
import { classOfStatus, type ProblemClass, type ProblemFacts, providerError } from "../provider-error.ts";
import type { ChatError } from "./chat-api.ts";

/** By the code or type of OpenAI, or the error_type of OpenRouter; what is not here has its status. */
const CLASSES = new Map<unknown, ProblemClass>([
  ["rate_limit_exceeded", "rate_limit"],
  ["rate_limit_error", "rate_limit"],
  ["insufficient_quota", "billing"],
  ["credit_balance_exhausted", "billing"],
  ["payment_required", "billing"],
  ["context_length_exceeded", "context_overflow"],
  ["payload_too_large", "context_overflow"],
  ["invalid_api_key", "auth"],
  ["authentication_error", "auth"],
  ["authentication", "auth"],
  ["permission_denied", "auth"],
  ["server_error", "server_error"],
  ["provider_overloaded", "server_error"],
  ["provider_unavailable", "server_error"],
]);

/** Reads an error body of Chat Completions: `{error: {code, type, message}}`, with `metadata` by OpenRouter. */
export function readChatProblem(body: unknown): ProblemFacts {
  const error = (body as { error?: Record<string, unknown> } | undefined)?.error ?? {};
  const { code, type, message, metadata } = error;
  const typed = (metadata as { error_type?: unknown } | undefined)?.error_type;
  return {
    class: [code, type, typed].map((name) => CLASSES.get(name)).find((kind) => kind !== undefined),
    message: typeof message === "string" ? message : undefined,
  };
}

/** The error for one that comes inside an answer; its code may be an HTTP status. Its words may hold anything. */
export function chatProblem(provider: string, error: ChatError): WorkerError {
  const { class: known } = readChatProblem({ error });
  const status = typeof error.code === "number" ? error.code : undefined;
  const kind = known ?? (status === undefined ? "server_error" : classOfStatus(status));
  return providerError({ class: kind }, { provider, status });
}
