import { parseFragment } from "../envelope/index.ts";
import { ERROR_CATALOG } from "../errors/catalog.ts";
import { toWorkerError, WorkerError } from "../errors/worker-error.ts";
import { DEFAULT_ORDER, type RunEvent } from "../pipeline/index.ts";
import type { ProtocolStream } from "../protocol/stream.ts";
import type { Operation, Reply } from "./operations.ts";

/** A run's events as progress lines; `pct` is how far the last stage stands in the order. */
export function progressOf(stream: ProtocolStream): (event: RunEvent) => void {
  return (event) => {
    const { type, ...facts } = event;
    if (type === "run_finished") return;
    stream.progress({ pct: percentOf(event), event: type, ...facts });
  };
}

function percentOf(event: RunEvent): number {
  const position = DEFAULT_ORDER.indexOf(event.stage);
  const done = event.type === "stage_finished" ? position + 1 : position;
  // The terminal line stands for the rest, so that loops back never look finished.
  return Math.round((Math.max(0, done) / DEFAULT_ORDER.length) * 99);
}

/** Runs an operation and writes its terminal line, whatever happens. */
export async function finishStream(
  name: string,
  stream: ProtocolStream,
  work: () => ReturnType<Operation>,
): Promise<Pick<Reply, "exitCode" | "warnings">> {
  try {
    const reply = await work();
    if (name === "validate") endWithReport(stream, reply);
    else if (reply.canceled !== undefined) stream.error(reply.canceled, {}, { envelope: reply.body });
    else stream.ok({}, { envelope: reply.body });
    return reply;
  } catch (thrown) {
    const error = toWorkerError(thrown);
    stream.error(error);
    return { exitCode: ERROR_CATALOG[error.code].exitCode, warnings: [] };
  }
}

function endWithReport(stream: ProtocolStream, reply: Reply): void {
  const report = parseFragment(reply.body) as { valid: boolean; errors: unknown[] };
  if (report.valid) stream.ok(report);
  else {
    const error = new WorkerError("EENVELOPE", "The document is not a valid envelope", {
      details: { errors: report.errors },
    });
    stream.error(error, report);
  }
}
