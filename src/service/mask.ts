import { type Transport, WorkerError } from "../errors/worker-error.ts";
import type { Later } from "../pipeline/later.ts";
import type { RunEvent } from "../pipeline/ports.ts";
import type { Masking } from "../redact/index.ts";
import { isHarmlessPath, maskPaths } from "../redact/mask-paths.ts";
import type { Answer } from "./operations.ts";
import type { OnEvent } from "./runs.ts";

/** An answer without secrets. Its JSON stays JSON, and all other bytes stay as they are. */
export function maskAnswer(answer: Answer, masking: Masking): Answer {
  if (answer.redacted !== undefined) return answer.redacted(masking);
  const text = answer.body.toString("utf8");
  const masked = masking.text(text);
  return masked === text ? answer : { ...answer, body: Buffer.from(masked, "utf8") };
}

/** A failure as its caller sees it: without secrets, with the hint of the caller's transport. */
export function maskError(error: WorkerError, transport: Transport, masking: Masking): WorkerError {
  const hint = error.hints[transport] ?? error.hint;
  const { message, details } = masking.value({
    message: error.message,
    details: maskFindings(error, masking),
  });
  if (hint === error.hint && message === error.message && details === error.details) return error;
  return new WorkerError(error.code, message, { hint, hints: error.hints, details, cause: error });
}

function maskFindings({ details }: WorkerError, masking: Masking): WorkerError["details"] {
  const { errors } = details;
  if (!Array.isArray(errors)) return details;
  const masked = maskPaths(errors as readonly unknown[], masking);
  return masked === errors ? details : { ...details, errors: masked };
}

/** Warnings and reports name paths, and a key of the caller may be a secret. */
export function maskTold(
  answer: Answer,
  withMasking: <T>(use: (masking: Masking) => Later<T>) => Later<T>,
): Later<Answer> {
  const { warnings } = answer;
  if (answer.withPaths === undefined && warnings.every(({ path }) => isHarmlessPath(path))) return answer;
  return withMasking((masking) => {
    const masked = answer.withPaths?.((findings) => maskPaths(findings, masking)) ?? answer;
    return { ...masked, warnings: maskPaths(warnings, masking) };
  });
}

// These say only which stage began or ended, and how.
const PLAIN_EVENTS: ReadonlySet<RunEvent["type"]> = new Set([
  "stage_started",
  "stage_finished",
  "run_finished",
]);

/** Tells events without their secrets. */
export function maskEvents(tell: OnEvent, masking: Masking): OnEvent {
  return (event, order) => tell(PLAIN_EVENTS.has(event.type) ? event : masking.value(event), order);
}
