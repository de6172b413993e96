import { type Fragment, toFragment } from "../envelope/index.ts";
import { ERROR_CATALOG, type ErrorCode } from "../errors/catalog.ts";
import type { WorkerError } from "../errors/worker-error.ts";

/** The Go CLI's error object. */
export function toGoError(error: WorkerError): Fragment {
  const code = error.details.go_code ?? goCode(error.code);
  return toFragment({ code, error: true, message: error.message });
}

function goCode(code: ErrorCode): string {
  if (code === "EPARSE" || code === "EENVELOPE") return "parse_error";
  return ERROR_CATALOG[code].exitCode === ERROR_CATALOG.EARG.exitCode ? "parse_error" : "read_error";
}
