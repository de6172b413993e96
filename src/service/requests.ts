import { type Fragment, JsonObject } from "../envelope/index.ts";
import { WorkerError } from "../errors/worker-error.ts";

/** A line of `envelope-worker --stream`: which command, on which document, with which options. */
export interface WorkRequest {
  readonly command: string;
  readonly envelope: Fragment;
  readonly options: Readonly<Record<string, unknown>>;
}

// The peers' other calling convention spells the commands its own way.
const PEER_COMMANDS = new Map([["get_result", "result"]]);

const NO_ENVELOPE = Buffer.from("{}");

/** Every option that some command takes; a misspelt one must not pass for a default. */
const OPTIONS = new Set(["strict", "steps", "until", "only", "timeout_ms", "answer", "approve", "set"]);

/** Reads a request; the bytes of its envelope are handed on as they are. */
export function readRequest(bytes: Uint8Array): WorkRequest {
  const request = JsonObject.parseCarrier(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const command = request.value("command");
  if (typeof command !== "string") throw badRequest("/command", "must be a string");
  const options = request.value("options") ?? {};
  if (typeof options !== "object" || Array.isArray(options))
    throw badRequest("/options", "must be an object");
  const unknown = Object.keys(options).find((name) => !OPTIONS.has(name));
  if (unknown !== undefined)
    throw badRequest("/options", `knows only ${[...OPTIONS].join(", ")}`, "additionalProperties");
  return {
    command: PEER_COMMANDS.get(command) ?? command.replaceAll("_", "-"),
    envelope: request.get("envelope") ?? NO_ENVELOPE,
    options: options as Record<string, unknown>,
  };
}

function badRequest(path: string, message: string, keyword = "type"): WorkerError {
  return new WorkerError("EARG", `Not a request: ${path} ${message}`, {
    hint: 'Send {"command": "can-continue", "envelope": {...}}; "options" may follow.',
    details: { errors: [{ path, message, keyword }] },
  });
}
