import { type Fragment, JsonObject } from "../envelope/index.ts";
import { WorkerError } from "../errors/worker-error.ts";

/** Names a request, so that its answer may come in any order. */
export type RequestId = string | number;

/** A line of `envelope-worker --stream`: which command, on which document, with which options. */
export interface WorkRequest {
  readonly command: string;
  readonly envelope: Fragment;
  readonly options: Readonly<Record<string, unknown>>;
}

// The peers' other calling convention spells the commands its own way.
const PEER_COMMANDS = new Map([["get_result", "result"]]);

const NO_ENVELOPE = Buffer.from("{}");

const MAX_ID = 128;

/** As many bytes as a line needs for its id at most: each character may be escaped. */
export const ID_BYTES = 1024;

const BEGINNING = /^[\s\uFEFF]*\{\s*"(id|cancel)"\s*:\s*(-?\d{1,16}|"(?:[^"\\]|\\.)*")\s*[,}]/;

/** What a line begins with, read before the rest: an id, or the id of a run to cancel. */
export function readBeginning(
  line: Buffer,
): { readonly kind: "id" | "cancel"; readonly id: RequestId } | undefined {
  const [, kind, text = ""] = BEGINNING.exec(line.toString("utf8", 0, ID_BYTES)) ?? [];
  if (kind === undefined) return undefined;
  try {
    const id = JSON.parse(text) as RequestId;
    const isId = typeof id === "number" ? Number.isSafeInteger(id) : id.length <= MAX_ID;
    return isId ? { kind: kind as "id" | "cancel", id } : undefined;
  } catch {
    return undefined;
  }
}

/** Reads a request; the bytes of its envelope are handed on as they are. */
export function readRequest(bytes: Buffer, hasId: boolean): WorkRequest {
  const request = JsonObject.parseCarrier(bytes);
  if (request.count("id") > (hasId ? 1 : 0)) {
    throw badRequest(
      "/id",
      `must be an integer or a text of at most ${MAX_ID} characters, the first member, once`,
    );
  }
  const command = request.value("command");
  if (typeof command !== "string") throw badRequest("/command", "must be a string");
  const options = request.value("options") ?? {};
  if (typeof options !== "object" || Array.isArray(options))
    throw badRequest("/options", "must be an object");
  return {
    command: PEER_COMMANDS.get(command) ?? command.replaceAll("_", "-"),
    envelope: request.get("envelope") ?? NO_ENVELOPE,
    options: options as Record<string, unknown>,
  };
}

/** The error for a request whose id another one has that is not answered yet. */
export function idInFlight(): WorkerError {
  return badRequest("/id", "is that of a request that is not answered yet");
}

function badRequest(path: string, message: string): WorkerError {
  return new WorkerError("EARG", `Not a request: ${path} ${message}`, {
    hint: 'Send {"command": "can-continue", "envelope": {...}}; "id" may come first, and "options" follow.',
    details: { errors: [{ path, message, keyword: "type" }] },
  });
}
