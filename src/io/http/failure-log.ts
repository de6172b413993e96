import { isWorkerError } from "../../errors/worker-error.ts";
import type { HttpSettings } from "./settings.ts";

/** Logs what nobody planned for; callers only learn the request id. */
export function logFailure(thrown: unknown, requestId: string, log: HttpSettings["log"]): void {
  if (isWorkerError(thrown)) return;
  const error = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
  log({ level: "error", message: "unexpected failure", request_id: requestId, error });
}
