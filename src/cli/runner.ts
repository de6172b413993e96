import { WorkerError } from "../errors/worker-error.ts";
import type { Operation } from "../io/operations.ts";
import { processOperation, type RunSetup, resumeOperation } from "../io/run-operations.ts";
import { readResumeAction, readRunRequest } from "../io/run-options.ts";
import { createProgress } from "./progress.ts";
import { createRunSetup, type RunnerOptions } from "./run-setup.ts";
import { exitCodeOf, onSignals } from "./signals.ts";

/** The peers' callers give up after 30 s, so a run ends before that. */
const DEFAULT_TIMEOUT_MS = 25_000;

/** A model takes the time that it takes (R14). */
const NO_TIMEOUT = 0;

/** Runs envelopes: `process` and `resume` with the options of each request. */
export interface Runner {
  operation(
    name: "process" | "resume",
    request: Readonly<Record<string, unknown>>,
    emit?: RunSetup["emit"],
  ): Operation;
  /** Stops what runs, and whatever would run after it. */
  cancel(reason: WorkerError): void;
}

/** Makes a runner; a wrong workspace or pipeline file is an error at once. */
export async function createRunner(options: RunnerOptions): Promise<Runner> {
  const cancel = new AbortController();
  const base = await createRunSetup(options, DEFAULT_TIMEOUT_MS, NO_TIMEOUT);
  const progress = createProgress(options.quiet);
  let signal: NodeJS.Signals | undefined;
  const withSignals =
    (operation: Operation): Operation =>
    async (input, readOptions) => {
      // Only while a run is under way: a blocked read of stdin would never see the signal.
      const stopListening = onSignals((received) => {
        signal ??= received;
        cancel.abort(canceledBy(received));
      });
      try {
        const reply = await operation(input, readOptions);
        if (signal === undefined) return reply;
        return { ...reply, exitCode: exitCodeOf(signal), canceled: canceledBy(signal) };
      } finally {
        stopListening();
      }
    };
  return {
    operation(name, values, emit = progress) {
      const setup: RunSetup = { ...base, cancel: cancel.signal, emit };
      const request = readRunRequest(values);
      if (name === "process") return withSignals(processOperation(setup, request));
      return withSignals(resumeOperation(setup, request, readResumeAction(values)));
    },
    cancel: (reason) => cancel.abort(reason),
  };
}

function canceledBy(signal: NodeJS.Signals): WorkerError {
  return new WorkerError("ECANCELED", `${signal} stopped the run`, {
    hint: "Run `process` on this envelope to go on.",
    details: { signal },
  });
}
