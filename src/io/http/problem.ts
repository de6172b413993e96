import { ERROR_CATALOG } from "../../errors/catalog.ts";
import { isWorkerError, WorkerError } from "../../errors/worker-error.ts";
import { problemFrame } from "../../service/index.ts";

type Headers = Readonly<Record<string, string>>;

/** A failure with a status of its own, where HTTP knows a better one than the catalog. */
export class HttpProblem extends WorkerError {
  readonly status: number;
  readonly headers: Headers;

  constructor(status: number, error: WorkerError, headers: Headers = {}) {
    super(error.code, error.message, { hint: error.hint, details: error.details, cause: error });
    this.status = status;
    this.headers = headers;
  }
}

/** What goes out for a failure. */
export interface ProblemAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
}

/** Any failure as problem+json, with the status of the catalog or its own. */
export function problemAnswer(thrown: unknown, requestId: string): ProblemAnswer {
  const error = publicError(thrown);
  const status = statusOf(error);
  const headers = error instanceof HttpProblem ? error.headers : {};
  return {
    status,
    headers: { ...headers, "content-type": "application/problem+json; charset=utf-8" },
    body: problemFrame(error, status, requestId),
  };
}

function statusOf(error: WorkerError): number {
  if (error instanceof HttpProblem) return error.status;
  const isTooLarge = error.code === "EARG" && "limit_bytes" in error.details;
  return isTooLarge ? 413 : ERROR_CATALOG[error.code].httpStatus;
}

/** What a caller may see of a failure: nobody planned the words of an unexpected one. */
export function publicError(thrown: unknown): WorkerError {
  if (isPlanned(thrown)) return thrown;
  return new WorkerError("ERUNTIME", "Something failed inside the worker", {
    hint: "Try again; if it stays, look for the request id in the server's log.",
    cause: thrown,
  });
}

/** Whether somebody has thought of this failure and its words. */
export function isPlanned(thrown: unknown): thrown is WorkerError {
  if (!isWorkerError(thrown)) return false;
  return thrown.code !== "ERUNTIME" || thrown.cause === undefined || isWorkerError(thrown.cause);
}

/** A request that HTTP refuses; the catalog knows it as a wrong argument. */
export function badRequest(
  status: number,
  message: string,
  hint: string,
  more: { readonly headers?: Headers; readonly details?: Readonly<Record<string, unknown>> } = {},
): HttpProblem {
  const { headers = {}, details = {} } = more;
  return new HttpProblem(status, new WorkerError("EARG", message, { hint, details }), headers);
}

/** Fastify refuses a malformed media type by itself, where its own server is used; this is our word for it. */
export function unreadableType(thrown: unknown): HttpProblem | undefined {
  const { code } = thrown as { readonly code?: unknown };
  return typeof code === "string" && code.startsWith("FST_ERR_CTP_") ? unreadBody() : undefined;
}

/** The body is of a kind that is not read here. */
export function unreadBody(): HttpProblem {
  return badRequest(
    415,
    "The body has a media type that is not read here",
    "Send Content-Type: application/json or application/msgpack.",
  );
}

/** The body is larger than the server reads; what is left of it is not waited for. */
export function bodyTooLarge(maxBytes: number): HttpProblem {
  return badRequest(
    413,
    `The input is larger than the limit of ${maxBytes} bytes`,
    "Send less, or start the server with a higher --max-bytes.",
    { details: { limit_bytes: maxBytes }, headers: { connection: "close" } },
  );
}

/** The worker takes no work at the moment. */
export function unavailable(message: string, retryAfterSeconds: number, headers: Headers = {}): HttpProblem {
  const error = new WorkerError("ESKILLDOWN", message, { details: { retry_after: retryAfterSeconds } });
  return new HttpProblem(503, error, { ...headers, "retry-after": String(retryAfterSeconds) });
}
