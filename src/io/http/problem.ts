import { ERROR_CATALOG } from "../../errors/catalog.ts";
import { isWorkerError, WorkerError } from "../../errors/worker-error.ts";

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

/**
 * Any failure as RFC 9457 problem+json. `error`, `code` and `message` are there for the peers'
 * clients, which know the Go CLI's error object.
 */
export function problemAnswer(thrown: unknown, requestId: string): ProblemAnswer {
  const error = publicError(thrown);
  const status = error instanceof HttpProblem ? error.status : ERROR_CATALOG[error.code].httpStatus;
  const body = {
    type: `urn:envelope-worker:error:${error.code}`,
    title: ERROR_CATALOG[error.code].meaning,
    status,
    detail: error.message,
    instance: `urn:envelope-worker:request:${requestId}`,
    error: true,
    code: error.code,
    message: error.message,
    hint: error.hint,
    details: error.details,
  };
  const headers = error instanceof HttpProblem ? error.headers : {};
  return {
    status,
    headers: { ...headers, "content-type": "application/problem+json; charset=utf-8" },
    body: Buffer.from(`${JSON.stringify(body)}\n`),
  };
}

/** What a caller may see of a failure: nobody planned the words of an unexpected one. */
export function publicError(thrown: unknown): WorkerError {
  if (isWorkerError(thrown)) return thrown;
  return new WorkerError("ERUNTIME", "Something failed inside the worker", {
    hint: "Try again; if it stays, look for the request id in the server's log.",
    cause: thrown,
  });
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

/** The body is larger than the server reads; what is left of it is not waited for. */
export function bodyTooLarge(maxBytes: number): HttpProblem {
  return badRequest(
    413,
    `The body is larger than the limit of ${maxBytes} bytes`,
    "Send less, or start the server with a higher --max-bytes.",
    { details: { limit_bytes: maxBytes }, headers: { connection: "close" } },
  );
}

/** The worker takes no work at the moment. */
export function unavailable(message: string, retryAfterSeconds: number, headers: Headers = {}): HttpProblem {
  const error = new WorkerError("ESKILLDOWN", message, { details: { retry_after: retryAfterSeconds } });
  return new HttpProblem(503, error, { ...headers, "retry-after": String(retryAfterSeconds) });
}
