import type { ErrorCode } from "../../errors/catalog.ts";
import { WorkerError } from "../../errors/worker-error.ts";

/** What kind of failure a provider reports; decides whether another attempt makes sense. */
export type ProblemClass =
  | "rate_limit"
  | "auth"
  | "billing"
  | "server_error"
  | "network"
  | "context_overflow"
  | "invalid_request"
  | "other";

/** What an error body tells: a class that overrides the status, and the provider's words. */
export interface ProblemFacts {
  readonly class?: ProblemClass | undefined;
  readonly message?: string | undefined;
}

/** What is known about the response that failed. */
export interface ProblemContext {
  readonly provider: string;
  readonly status?: number | undefined;
  readonly requestId?: string | undefined;
  readonly retryAfter?: string | undefined;
}

const CODES: Readonly<Record<ProblemClass, ErrorCode>> = {
  rate_limit: "ERATELIMIT",
  auth: "EAUTH",
  billing: "EPOLICY",
  server_error: "ERUNTIME",
  network: "ERUNTIME",
  context_overflow: "EARG",
  invalid_request: "EARG",
  other: "ERUNTIME",
};

const HINTS: Partial<Record<ProblemClass, string>> = {
  auth: "Set the provider's key in its environment variable, or in the file that --keys names.",
  billing: "The account has no credit, or has reached a limit that it was set: waiting does not help.",
  context_overflow: "Shorten the session, or choose a model with a larger context.",
  invalid_request: "details.provider_message says what the provider does not accept.",
};

/** The class of an HTTP status, where the body tells nothing better. */
export function classOfStatus(status: number): ProblemClass {
  if (status === 401 || status === 403) return "auth";
  if (status === 402) return "billing";
  if (status === 408) return "network";
  if (status === 413) return "context_overflow";
  if (status === 429) return "rate_limit";
  if (status >= 500) return "server_error";
  return status >= 400 ? "invalid_request" : "other";
}

/** The error for a failure that a provider reports. Its words must have been redacted. */
export function providerError(facts: ProblemFacts, context: ProblemContext): WorkerError {
  const kind = facts.class ?? (context.status === undefined ? "other" : classOfStatus(context.status));
  const status = context.status === undefined ? "" : ` with status ${context.status}`;
  return new WorkerError(CODES[kind], `${context.provider} answered${status}: ${kind}`, {
    ...(HINTS[kind] === undefined ? {} : { hint: HINTS[kind] }),
    details: {
      provider: context.provider,
      class: kind,
      status_code: context.status ?? null,
      provider_message: facts.message ?? null,
      request_id: context.requestId ?? null,
      retry_after: context.retryAfter ?? null,
    },
  });
}

/** The error for a connection that failed or was cut. */
export function networkError(provider: string, thrown: unknown): WorkerError {
  const cause = (thrown as { cause?: { code?: unknown } }).cause?.code;
  return new WorkerError("ERUNTIME", `${provider} cannot be reached, or has cut the connection`, {
    hint: "Check the provider's address and the network, then try again.",
    details: { provider, class: "network", cause: typeof cause === "string" ? cause : null },
    cause: thrown,
  });
}

/** The error for an answer that comes so slowly that it has no end in sight. */
export function lateAnswer(provider: string): WorkerError {
  return new WorkerError("ETIMEOUT", `${provider} took too long for its answer`, {
    hint: "Try again, or choose a faster model.",
    details: { provider, class: "network" },
  });
}

/** The error for an answer that is not what the provider's API promises. */
export function malformedAnswer(provider: string, what: string, cause?: unknown): WorkerError {
  return new WorkerError("ERUNTIME", `${provider} sent ${what}`, {
    hint: "Try again; if it stays, check that the address belongs to this provider's API.",
    details: { provider, class: "other" },
    cause,
  });
}
