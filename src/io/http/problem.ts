import { ERROR_CATALOG } from "../../errors/catalog.ts";
import { toWorkerError, WorkerError } from "../../errors/worker-error.ts";

/** A failure with a status of its own, where HTTP knows a better one than the catalog. */
export class HttpProblem extends WorkerError {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, error: WorkerError, headers: Readonly<Record<string, string>> = {}) {
    super(error.code, error.message, { hint: error.hint, details: error.details, cause: error });
    this.status = status;
    this.headers = headers;
  }
}

/** What goes out for a failure. */
export interface ProblemAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/**
 * Any failure as RFC 9457 problem+json. `error`, `code` and `message` are there for the peers'
 * clients, which know the Go CLI's error object.
 */
export function problemAnswer(thrown: unknown, requestId: string): ProblemAnswer {
  const error = toWorkerError(thrown);
  const status = thrown instanceof HttpProblem ? thrown.status : ERROR_CATALOG[error.code].httpStatus;
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
  const headers = thrown instanceof HttpProblem ? thrown.headers : {};
  return {
    status,
    headers: { ...headers, "content-type": "application/problem+json; charset=utf-8" },
    body: Buffer.from(`${JSON.stringify(body)}\n`),
  };
}

/** A request that HTTP refuses; the catalog knows it as a wrong argument. */
export function badRequest(
  status: number,
  message: string,
  hint: string,
  headers: Readonly<Record<string, string>> = {},
): HttpProblem {
  return new HttpProblem(status, new WorkerError("EARG", message, { hint }), headers);
}

/** The worker takes no work at the moment. */
export function unavailable(message: string, retryAfterSeconds: number): HttpProblem {
  const error = new WorkerError("ESKILLDOWN", message, { details: { retry_after: retryAfterSeconds } });
  return new HttpProblem(503, error, { "retry-after": String(retryAfterSeconds) });
}
