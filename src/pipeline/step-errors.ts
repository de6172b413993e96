import type { ErrorCode } from "../errors/catalog.ts";
import { type Run, recordError } from "./run.ts";
import type { JsonRecord } from "./stage.ts";

const RECOVERABLE: ReadonlySet<string> = new Set<ErrorCode>(["EPOLICY", "ENOTFOUND", "ETIMEOUT", "EPARSE"]);

/** Adds an `errors` entry for each step of execution that failed (R13). */
export function recordStepErrors(run: Run, execution: JsonRecord): void {
  if (!Array.isArray(execution.results)) return;
  for (const result of execution.results as JsonRecord[]) {
    const error = result?.error;
    if (error === undefined || error === null || error === false) continue;
    const { code, message } = describe(error);
    recordError(run, {
      agent: run.order.spell("execution"),
      error_type: "ToolError",
      message,
      recoverable: RECOVERABLE.has(code),
      details: { code, tool: result.tool ?? null, step_index: result.step_index ?? null },
    });
  }
}

/** The peers write an error as text or as an object (H33). */
function describe(error: unknown): { code: string; message: string } {
  if (typeof error !== "object" || error === null) return { code: "ERUNTIME", message: String(error) };
  const { code, message } = error as JsonRecord;
  return {
    code: typeof code === "string" ? code : "ERUNTIME",
    message: typeof message === "string" ? message : "The step failed",
  };
}
