import type { WorkerError } from "../../../errors/worker-error.ts";
import { classOfStatus, type ProblemClass, type ProblemFacts, providerError } from "../provider-error.ts";

const CLASSES = new Map<unknown, ProblemClass>([
  ["rate_limit_exceeded", "rate_limit"],
  ["insufficient_quota", "rate_limit"],
  ["context_length_exceeded", "context_overflow"],
  ["invalid_api_key", "auth"],
  ["authentication_error", "auth"],
  ["server_error", "server_error"],
]);

/** Reads an error body of Chat Completions: `{error: {code, type, message}}`. */
export function readChatProblem(body: unknown): ProblemFacts {
  const { code, type, message } = (body as { error?: Record<string, unknown> } | undefined)?.error ?? {};
  return {
    class: CLASSES.get(code) ?? CLASSES.get(type),
    message: typeof message === "string" ? message : undefined,
  };
}

/** The error for one that comes inside an answer; its code may be an HTTP status. Its words may hold anything. */
export function chatProblem(provider: string, error: { readonly code?: unknown }): WorkerError {
  const { class: known } = readChatProblem({ error });
  const status = typeof error.code === "number" ? error.code : undefined;
  const kind = known ?? (status === undefined ? "server_error" : classOfStatus(status));
  return providerError({ class: kind }, { provider, status });
}
