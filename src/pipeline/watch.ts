import { WorkerError } from "../errors/worker-error.ts";
import type { Run } from "./run.ts";

/** Why the run is to stop; undefined while it may go on. */
export function stopReasonOf({ stopped, options: { signal } }: Run): unknown {
  return stopped ?? (signal.aborted ? signal.reason : undefined);
}

/**
 * Has the run's deadline and its signal stop the stage at work, until the returned function is called.
 * Only for a run that waits: until it does, nothing could tell it.
 */
export function watch(run: Run): () => void {
  const { signal, timeoutMs = 0 } = run.options;
  const interrupt = (): void => run.interruption?.abort(stopReasonOf(run));
  const cancelTimer =
    timeoutMs === 0
      ? undefined
      : run.ports.startTimer(timeoutMs, () => {
          run.stopped = runTimeout(timeoutMs);
          interrupt();
        });
  signal.addEventListener("abort", interrupt);
  if (signal.aborted) interrupt();
  return () => {
    cancelTimer?.();
    signal.removeEventListener("abort", interrupt);
  };
}

function runTimeout(milliseconds: number): WorkerError {
  return new WorkerError("ETIMEOUT", `The run took longer than ${milliseconds} ms`, {
    hint: "Resume from this envelope with `process`, or allow more time with --timeout.",
    details: { timeout_ms: milliseconds },
  });
}
