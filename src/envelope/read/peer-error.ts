import { WorkerError } from "../../errors/worker-error.ts";
import type { JsonObject } from "../../json/json-object.ts";

/** Longer texts of a peer are cut before they go into the details. */
const MAX_TEXT = 1000;

/**
 * Recognises a peer's error object. Python callers take any truthy top-level `error` for a failure,
 * so an object that has one is never read as an envelope.
 */
export function findPeerError(root: JsonObject): WorkerError | undefined {
  const error = root.value("error");
  if (!isTruthyInPython(error)) return undefined;
  const inner = typeof error === "object" ? (error as Record<string, unknown>) : {};
  const code = text(root.value("code")) ?? text(inner.code);
  const message = text(root.value("message")) ?? text(inner.message) ?? text(error);
  return new WorkerError(
    "EENVELOPE",
    "The document is a peer's error object, not an envelope: /error is set",
    {
      hint: "Handle the peer's failure first; details.peer_error holds its code and message.",
      details: { peer_error: { code: code ?? null, message: message ?? null } },
    },
  );
}

function isTruthyInPython(value: unknown): boolean {
  if (typeof value === "object" && value !== null) return Object.keys(value).length > 0;
  return Boolean(value);
}

function text(value: unknown): string | undefined {
  return typeof value === "string" ? value.slice(0, MAX_TEXT) : undefined;
}
