import {
  canContinue,
  type EnvelopeDocument,
  type Fragment,
  findStop,
  JsonObject,
  PEER_MEMBERS,
  parseFragment,
  toFragment,
} from "../envelope/index.ts";
import { ERROR_CATALOG, type ErrorCode } from "../errors/catalog.ts";
import type { WorkerError } from "../errors/worker-error.ts";
import type { Reply } from "./operations.ts";

/** Reshapes a reply as the published Go CLI would write it, with its exit codes 0 and 1. */
export function toGoReply(operation: string, reply: Reply): Reply {
  switch (operation) {
    case "can-continue":
      return replace(reply, goCanContinue(reply.envelope!));
    case "result":
      return { ...reply, body: goResult(reply.body) };
    case "validate":
      return { ...replace(reply, goReport(reply)), exitCode: 0 };
    default:
      return reply.envelope === undefined ? reply : goState(reply, reply.envelope);
  }
}

/** The Go CLI's error object. */
export function toGoError(error: WorkerError): Reply {
  const body = toFragment({ code: goCode(error.code), error: true, message: error.message });
  return { body, exitCode: 1, warnings: [] };
}

/** The Go CLI refuses to process an envelope that cannot continue, instead of giving it back. */
export function goRefusal(envelope: EnvelopeDocument): Reply | null {
  const stop = findStop(envelope);
  if (stop === null) return null;
  const why = canContinue(envelope).terminal_reason ?? stop.kind;
  const body = toFragment({ code: "bounds_exceeded", error: true, message: `Cannot continue: ${why}` });
  return { body, exitCode: 1, warnings: [] };
}

function goCode(code: ErrorCode): string {
  if (code === "EPARSE" || code === "EENVELOPE") return "parse_error";
  if (ERROR_CATALOG[code].exitCode === ERROR_CATALOG.EARG.exitCode) return "parse_error";
  return "read_error";
}

function replace(reply: Reply, value: unknown): Reply {
  return { ...reply, body: toFragment(value) };
}

function goCanContinue(envelope: EnvelopeDocument): unknown {
  const { remaining: _, ...answer } = canContinue(envelope);
  return answer;
}

function goResult(body: Fragment): Fragment {
  const summary = JsonObject.parse(body);
  for (const name of ["terminal_reason", "agent_hop_count"]) summary.delete(name);
  return summary.toFragment();
}

function goReport(reply: Reply): unknown {
  const { valid, errors, envelope_id } = parseFragment(reply.body) as {
    valid: boolean;
    errors: { path: string; message: string }[];
    envelope_id: string | null;
  };
  const messages = errors.map(({ path, message }) => (path === "" ? message : `${path}: ${message}`));
  return { valid, errors: messages, ...(envelope_id === null ? {} : { envelope_id }) };
}

function goState(reply: Reply, envelope: EnvelopeDocument): Reply {
  // The state fields that the Go CLI always writes and the seed does not know.
  for (const { name, go } of PEER_MEMBERS) {
    if (go !== undefined && !envelope.has(name)) envelope.setValue(name, go);
  }
  return { ...reply, body: envelope.toBytes() };
}
