import { type Fragment, JsonObject, PEER_MEMBERS, parseFragment, toFragment } from "../envelope/index.ts";
import { ERROR_CATALOG, type ErrorCode } from "../errors/catalog.ts";
import type { WorkerError } from "../errors/worker-error.ts";
import type { Answer } from "./operations.ts";

/** Reshapes an answer as the published Go CLI would write it, with its exit codes 0 and 1. */
export function toGoAnswer(operation: string, answer: Answer): Answer {
  switch (operation) {
    case "can-continue":
      return { ...answer, body: without(answer.body, ["remaining"]) };
    case "result":
      return { ...answer, body: without(answer.body, ["terminal_reason", "agent_hop_count"]) };
    case "validate":
      return { ...answer, body: toFragment(goReport(answer.body)), exitCode: 0 };
    default:
      return { ...answer, body: goState(answer.body) };
  }
}

/** The Go CLI's error object. */
export function toGoError(error: WorkerError): Fragment {
  const code = error.details.go_code ?? goCode(error.code);
  return toFragment({ code, error: true, message: error.message });
}

function goCode(code: ErrorCode): string {
  if (code === "EPARSE" || code === "EENVELOPE") return "parse_error";
  return ERROR_CATALOG[code].exitCode === ERROR_CATALOG.EARG.exitCode ? "parse_error" : "read_error";
}

function without(body: Fragment, names: readonly string[]): Fragment {
  const object = JsonObject.parse(body);
  for (const name of names) object.delete(name);
  return object.toFragment();
}

function goReport(body: Fragment): unknown {
  const { valid, errors, envelope_id } = parseFragment(body) as {
    valid: boolean;
    errors: { path: string; message: string }[];
    envelope_id: string | null;
  };
  const messages = errors.map(({ path, message }) => (path === "" ? message : `${path}: ${message}`));
  return { valid, errors: messages, ...(envelope_id === null ? {} : { envelope_id }) };
}

function goState(body: Fragment): Fragment {
  const envelope = JsonObject.parse(body);
  // The state fields that the Go CLI always writes and the seed does not know.
  for (const { name, go } of PEER_MEMBERS) {
    if (go !== undefined && !envelope.has(name)) envelope.set(name, toFragment(go));
  }
  return envelope.toFragment();
}
