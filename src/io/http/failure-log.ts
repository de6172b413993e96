import { isPlanned } from "./problem.ts";
import type { HttpSettings } from "./settings.ts";

/** Logs what nobody planned for; callers only learn the request id. */
export function logFailure(thrown: unknown, requestId: string, log: HttpSettings["log"]): void {
  if (isPlanned(thrown)) return;
  const cause = thrown instanceof Error ? (thrown.cause ?? thrown) : thrown;
  const error = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
  log({ level: "error", message: "unexpected failure", request_id: requestId, error });
}
