import { type Fragment, JsonObject } from "../envelope/index.ts";
import { WorkerError } from "../errors/worker-error.ts";
import { MAX_ID } from "../json/line-beginning.ts";

/** A request: which command, on which document, with which options. */
export interface WorkRequest {
  readonly command: string;
  /** The document; undefined where there is none. */
  readonly envelope: Fragment | undefined;
  readonly options: Readonly<Record<string, unknown>>;
}

/** How a request comes: on a line that begins with an id, on one without, or alone on stdin. */
export type RequestForm = "id" | "line" | "alone";

// The peers' other calling convention spells the commands its own way.
const PEER_COMMANDS = new Map([["get_result", "result"]]);

/** Reads a request; the bytes of its envelope are handed on as they are. */
export function readRequest(bytes: Buffer, form: RequestForm): WorkRequest {
  const request = JsonObject.parseCarrier(bytes);
  if (request.count("id") > (form === "id" ? 1 : 0)) {
    throw badRequest(
      "/id",
      `must be an integer or a text of at most ${MAX_ID} characters, the first member, once`,
    );
  }
  const name = request.value("command");
  if (typeof name !== "string") throw badRequest("/command", "must be a string");
  const options = request.value("options") ?? {};
  if (typeof options !== "object" || Array.isArray(options))
    throw badRequest("/options", "must be an object");
  const command = PEER_COMMANDS.get(name) ?? name.replaceAll("_", "-");
  const isFlat = form === "alone" && command === "create" && !request.has("envelope");
  const envelope = isFlat ? flatEnvelope(request) : request.get("envelope");
  return { command, envelope, options: options as Record<string, unknown> };
}

/** The peers' bridge writes the fields of a new envelope beside the command. */
function flatEnvelope(request: JsonObject): Fragment {
  request.delete("command");
  request.delete("options");
  return request.toFragment();
}

/** The document of a request; EENVELOPE where its command has none to work on. */
export function envelopeOf({ envelope }: WorkRequest): Fragment {
  if (envelope !== undefined) return envelope;
  throw badRequest("/envelope", "is missing", "EENVELOPE");
}

/** Refuses the options of a command that takes none. */
export function refuseOptions({ command, options }: WorkRequest): void {
  const [name] = Object.keys(options);
  if (name !== undefined) throw badRequest("/options", `must be empty: ${command} takes none`);
}

/** The error for a request whose id another one has that is not answered yet. */
export function idInFlight(): WorkerError {
  return badRequest("/id", "is that of a request that is not answered yet");
}

function badRequest(path: string, message: string, code: "EARG" | "EENVELOPE" = "EARG"): WorkerError {
  return new WorkerError(code, `Not a request: ${path} ${message}`, {
    hint: 'Send {"command": "can-continue", "envelope": {...}}; "id" may come first, and "options" follow.',
    details: { errors: [{ path, message, keyword: "type" }] },
  });
}
