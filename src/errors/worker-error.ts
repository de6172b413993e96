import { ERROR_CATALOG, type ErrorCode } from "./catalog.ts";

// A registered symbol, because each lazily loaded bundle has its own copy of the class.
const MARKER = Symbol.for("envelope-worker.WorkerError");

/** How a caller reaches the worker: hints speak of what is there. */
export type Transport = "stdio" | "line" | "http" | "library";

/** What a WorkerError carries beside its code and message. */
export interface WorkerErrorOptions {
  /** What to do next; the catalog's remediation when absent. */
  readonly hint?: string;
  /** What to do next where a transport has a way of its own. */
  readonly hints?: Partial<Readonly<Record<Transport, string>>>;
  /** Paths, positions, limits: facts for programs. Never the caller's content. */
  readonly details?: Readonly<Record<string, unknown>>;
  readonly cause?: unknown;
}

/** The one error type that crosses folders: a catalog code, what failed and why, what to do next. */
export class WorkerError extends Error {
  readonly code: ErrorCode;
  readonly hint: string;
  readonly hints: NonNullable<WorkerErrorOptions["hints"]>;
  readonly details: Readonly<Record<string, unknown>>;
  readonly [MARKER] = true;

  constructor(code: ErrorCode, message: string, options: WorkerErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = "WorkerError";
    this.code = code;
    this.hint = options.hint ?? ERROR_CATALOG[code].remediation;
    this.hints = options.hints ?? {};
    this.details = options.details ?? {};
  }

  /** Whether the same call may succeed later. */
  get retryable(): boolean {
    return ERROR_CATALOG[this.code].retryable;
  }

  /** What a caller learns of it; never its stack. */
  toJSON(): Pick<WorkerError, "code" | "message" | "hint" | "details" | "retryable"> {
    const { code, message, hint, details, retryable } = this;
    return { code, message, hint, details, retryable };
  }
}

/** Tells whether a thrown value is a WorkerError, also one made by another bundle. */
export function isWorkerError(value: unknown): value is WorkerError {
  return typeof value === "object" && value !== null && MARKER in value;
}

/** Gives any thrown value a catalog code: ours unchanged, aborts ECANCELED, file errors by errno. */
export function toWorkerError(thrown: unknown): WorkerError {
  if (isWorkerError(thrown)) return thrown;
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const code = codeOf(error);
  return new WorkerError(code, describe(code, error), { cause: thrown });
}

function codeOf(error: Error): ErrorCode {
  if (error.name === "AbortError") return "ECANCELED";
  if (error.name === "TimeoutError") return "ETIMEOUT";
  switch ((error as NodeJS.ErrnoException).code) {
    case "ENOENT":
    case "ENOTDIR":
      return "ENOTFOUND";
    case undefined:
      return "ERUNTIME";
    default:
      return (error as NodeJS.ErrnoException).syscall === undefined ? "ERUNTIME" : "EIO";
  }
}

function describe(code: ErrorCode, error: Error): string {
  const { code: errno, syscall } = error as NodeJS.ErrnoException;
  if (errno !== undefined && syscall !== undefined) return `${syscall} failed: ${errno}`;
  return code === "ERUNTIME" ? `Unexpected failure: ${error.message}` : error.message;
}
