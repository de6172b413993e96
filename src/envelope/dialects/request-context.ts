import { isRecord } from "../../json/values.ts";
import type { EnvelopeDocument } from "../document/document.ts";

/** What the worker calls itself where a caller names no capability. */
const CAPABILITY = "envelope_worker";

/** Gives an envelope the request_context that python-u2 needs, made of its ids, where it has none. */
export function makeContext(envelope: EnvelopeDocument): void {
  if (isRecord(envelope.value("request_context"))) return;
  const capability = envelope.metadata("capability");
  envelope.setValue("request_context", {
    request_id: envelope.get("request_id"),
    capability: typeof capability === "string" && capability.trim() !== "" ? capability : CAPABILITY,
    session_id: envelope.get("session_id"),
    user_id: envelope.get("user_id"),
    agent_role: null,
    trace_id: null,
    span_id: null,
    tags: {},
  });
}
