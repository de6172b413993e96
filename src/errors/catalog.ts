/** The error codes of Protocol v1: the only codes this worker puts on the wire. */
export type ErrorCode =
  | "EARG"
  | "EAUTH"
  | "ERATELIMIT"
  | "EPAGINATION"
  | "ERUNTIME"
  | "ENOTFOUND"
  | "ETIMEOUT"
  | "EPOLICY"
  | "ESKILLDOWN"
  | "EPARSE"
  | "EOUTPUT_TOO_LARGE"
  | "EENVELOPE"
  | "EIO"
  | "ECANCELED"
  | "EOPENAPI";

/** What every transport needs to know about a code. */
export interface CatalogEntry {
  /** Whether the same request may succeed when it is sent again. */
  readonly retryable: boolean;
  readonly httpStatus: number;
  readonly exitCode: number;
  readonly meaning: string;
  /** The default hint: what a caller does next. */
  readonly remediation: string;
}

/** The catalog: one row per code, read by every transport. */
export const ERROR_CATALOG: Readonly<Record<ErrorCode, CatalogEntry>> = {
  EARG: {
    retryable: false,
    httpStatus: 400,
    exitCode: 64,
    meaning: "A parameter or option is missing or wrong",
    remediation: "Correct the parameter that details names and call again.",
  },
  EAUTH: {
    retryable: false,
    httpStatus: 401,
    exitCode: 77,
    meaning: "Credentials are missing or were refused",
    remediation: "Provide valid credentials and call again.",
  },
  ERATELIMIT: {
    retryable: true,
    httpStatus: 429,
    exitCode: 75,
    meaning: "A rate limit still held after all retries",
    remediation: "Wait for the time in details.retry_after, or send fewer requests.",
  },
  EPAGINATION: {
    retryable: false,
    httpStatus: 502,
    exitCode: 70,
    meaning: "The pages of a response could not be followed",
    remediation: "Configure the paging fields for this source.",
  },
  ERUNTIME: {
    retryable: true,
    httpStatus: 500,
    exitCode: 70,
    meaning: "A transport, a server or a child process failed",
    remediation: "Try again; if it stays, read the log on stderr and report it.",
  },
  ENOTFOUND: {
    retryable: false,
    httpStatus: 404,
    exitCode: 66,
    meaning: "A file, a resource or a name does not exist",
    remediation: "Check the name in details and call again.",
  },
  ETIMEOUT: {
    retryable: true,
    httpStatus: 504,
    exitCode: 75,
    meaning: "A deadline passed before the work was done",
    remediation: "Allow more time with --timeout, or ask for less.",
  },
  EPOLICY: {
    retryable: false,
    httpStatus: 403,
    exitCode: 77,
    meaning: "A workspace, path or network rule forbids it",
    remediation: "Stay inside the workspace, or change the policy that details names.",
  },
  ESKILLDOWN: {
    retryable: true,
    httpStatus: 503,
    exitCode: 69,
    meaning: "A skill or the worker itself takes no work at the moment",
    remediation: "Wait and try again.",
  },
  EPARSE: {
    retryable: false,
    httpStatus: 400,
    exitCode: 65,
    meaning: "The input is not UTF-8 encoded JSON",
    remediation: "Send one JSON document in UTF-8; details.position says where reading stopped.",
  },
  EOUTPUT_TOO_LARGE: {
    retryable: false,
    httpStatus: 413,
    exitCode: 65,
    meaning: "A program printed more than the capture limit",
    remediation: "Make it print less, or raise the limit.",
  },
  EENVELOPE: {
    retryable: false,
    httpStatus: 422,
    exitCode: 65,
    meaning: "The JSON is not a usable envelope",
    remediation: "Correct the fields in details.errors; `envelope-worker validate` lists them all.",
  },
  EIO: {
    retryable: false,
    httpStatus: 500,
    exitCode: 74,
    meaning: "A file or a stream could not be read or written",
    remediation: "Check permissions, the path and the free space.",
  },
  ECANCELED: {
    retryable: false,
    httpStatus: 499,
    exitCode: 130,
    meaning: "The caller or a signal stopped the work",
    remediation: "Resume from the envelope that was written, if the work is still wanted.",
  },
  EOPENAPI: {
    retryable: false,
    httpStatus: 422,
    exitCode: 65,
    meaning: "An OpenAPI document or operation cannot be used",
    remediation: "Validate the document and pick an operation that it defines.",
  },
};
