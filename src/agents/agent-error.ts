import type { ErrorCode } from "../errors/catalog.ts";
import { isWorkerError, WorkerError } from "../errors/worker-error.ts";
import { boundMessage } from "./bounds.ts";

/** The reason of a run whose process outlives SIGKILL, or may not be sent it. */
export const FAILED_TO_TERMINATE = "failed to terminate";

/** The ways in which a run is refused or fails. */
type AgentErrorVariant =
  | "UnknownBackend"
  | "UnsupportedCapability"
  | "InvalidAgentKind"
  | "InvalidRequest"
  | "Backend";

/** An error of the gateway: a code of the catalog, and a reason that is safe to show. */
export class AgentError extends WorkerError {
  readonly variant: AgentErrorVariant;
  /** The message without the words that name the variant; also the message of the run's Error event. */
  readonly reason: string;

  constructor(
    variant: AgentErrorVariant,
    code: ErrorCode,
    { display, reason = display }: { readonly display: string; readonly reason?: string },
    hint?: string,
  ) {
    super(code, boundMessage(display), {
      details: { agent_error: variant },
      ...(hint === undefined ? {} : { hint }),
    });
    this.variant = variant;
    this.reason = boundMessage(reason);
  }
}

const KINDS_HINT = "`envelope-worker agents list` shows the kinds.";

/** No backend has this kind. */
export function unknownBackend(kind: string): AgentError {
  return new AgentError("UnknownBackend", "ENOTFOUND", { display: `unknown backend: ${kind}` }, KINDS_HINT);
}

/** The backend does not offer what the request needs. */
export function unsupportedCapability(kind: string, capability: string): AgentError {
  const hint = "`envelope-worker agents list --json` shows what each agent can do.";
  const display = `unsupported capability for ${kind}: ${capability}`;
  return new AgentError("UnsupportedCapability", "EARG", { display }, hint);
}

/** The kind is not spelled as kinds are. */
export function invalidAgentKind(reason: string): AgentError {
  const display = `invalid agent kind: ${reason}`;
  return new AgentError("InvalidAgentKind", "EARG", { display, reason }, KINDS_HINT);
}

/** The request is wrong; nothing was started. The reason never holds a value of the request. */
export function invalidRequest(reason: string): AgentError {
  const hint = "Correct the request as the message says; nothing was started.";
  return new AgentError("InvalidRequest", "EARG", { display: `invalid request: ${reason}`, reason }, hint);
}

/** The run has failed. The reason never holds what the program printed or what was asked of it. */
export function backendError(reason: string, code: ErrorCode = "ERUNTIME", hint?: string): AgentError {
  return new AgentError("Backend", code, { display: `backend error: ${reason}`, reason }, hint);
}

/** The time of the run was up. */
export function timeoutError(): AgentError {
  return backendError("timeout", "ETIMEOUT");
}

/** The caller has stopped the run. */
export function cancelledError(): AgentError {
  return backendError("cancelled", "ECANCELED", "Run it again, if the work is still wanted.");
}

/** Makes a backend error of whatever a backend has thrown; what is not ours is not safe to show. */
export function toAgentError(thrown: unknown): AgentError {
  if (isAgentError(thrown)) return thrown;
  if (isWorkerError(thrown)) return backendError(thrown.message, thrown.code, thrown.hint);
  return backendError("unexpected failure");
}

/** Tells whether a thrown value is an AgentError, also one made by another bundle. */
function isAgentError(value: unknown): value is AgentError {
  return isWorkerError(value) && "variant" in value;
}
