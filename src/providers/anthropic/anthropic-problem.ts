import type { ProblemClass, ProblemFacts } from "../shared/provider-error.ts";
import type { AnthropicChunk } from "./anthropic-api.ts";

const CLASSES = new Map<string | undefined, ProblemClass>([
  ["overloaded_error", "rate_limit"],
  ["rate_limit_error", "rate_limit"],
  ["authentication_error", "auth"],
  ["permission_error", "auth"],
  ["billing_error", "billing"],
  ["request_too_large", "context_overflow"],
  ["timeout_error", "network"],
  ["api_error", "server_error"],
]);

const TOO_LONG = /context|tokens exceeds|too (?:large|long)/i;

/** The class of an error that the Messages API names. */
export function classOfAnthropicError(error: AnthropicChunk["error"]): ProblemClass | undefined {
  if (error?.type === "invalid_request_error" && TOO_LONG.test(String(error.message)))
    return "context_overflow";
  if (error?.details?.error_code === "enforced_spend_limit_reached") return "billing";
  return CLASSES.get(error?.type);
}

/** Reads an error body of the Messages API: `{type: "error", error: {type, message}}`. */
export function readAnthropicProblem(body: unknown): ProblemFacts {
  const error = (body as { error?: AnthropicChunk["error"] } | undefined)?.error;
  return {
    class: classOfAnthropicError(error),
    message: typeof error?.message === "string" ? error.message : undefined,
  };
}
