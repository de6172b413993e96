import { createProgress } from "../cli/progress.ts";
import { exitCodeOf, onSignals } from "../cli/signals.ts";
import { WorkerError } from "../errors/worker-error.ts";
import type { Operation, Reply } from "../service/operations.ts";
import { processOperation, type RunSetup, resumeOperation } from "../service/run-operations.ts";
import { readResumeAction, readRunRequest } from "../service/run-options.ts";
import { createRunSetup, type RunnerOptions } from "./run-setup.ts";

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
  const listen = (): (() => void) =>
    onSignals((received) => {
      signal ??= received;
      cancel.abort(canceledBy(received));
    });
  const marked = (reply: Reply): Reply =>
    signal === undefined ? reply : { ...reply, exitCode: exitCodeOf(signal), canceled: canceledBy(signal) };
  const withSignals =
    (operation: Operation): Operation =>
    (input, readOptions) => {
      const reply = operation(input, readOptions);
      // Only while a run waits: before that no signal would be heard, and a blocked read of stdin sees none.
      return reply instanceof Promise ? reply.then(marked).finally(listen()) : marked(reply);
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
