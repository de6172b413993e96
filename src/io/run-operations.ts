import { type EnvelopeDocument, type ReadOptions, readEnvelope } from "../envelope/index.ts";
import { WorkerError } from "../errors/worker-error.ts";
import {
  type Pipeline,
  type ResumeAction,
  type RunEvent,
  type RunOptions,
  type RunPorts,
  resumePipeline,
  runPipeline,
  type StartTimer,
  type ToolRunner,
} from "../pipeline/index.ts";
import { redactValue } from "../protocol/redact/index.ts";
import type { Operation, Reply } from "./operations.ts";
import type { RunRequest } from "./run-options.ts";

/** What running needs besides the envelope; the same for each document. */
export interface RunSetup {
  readonly pipeline: Pipeline;
  readonly openTools: () => Promise<ToolRunner>;
  /** Limits for envelopes that carry none. */
  readonly limits: ReadOptions["limits"];
  /** The deadline of a run unless its request has one; 0 for none. */
  readonly defaultTimeoutMs: number;
  /** Aborted by a signal or by a client that has gone; its reason is a WorkerError. */
  readonly cancel: AbortSignal;
  readonly emit: (event: RunEvent) => void;
  /** Changes the envelope before it runs. */
  readonly prepare?: (envelope: EnvelopeDocument) => void;
  /** Answers instead of running, where another program's rules ask for that. */
  readonly refuse?: (envelope: EnvelopeDocument) => Reply | null;
}

/** The operation `process`. */
export function processOperation(setup: RunSetup, request: RunRequest): Operation {
  return runOperation(setup, request, (envelope, options, ports) =>
    runPipeline(envelope, setup.pipeline, options, ports),
  );
}

/** The operation `resume` with what the person says. */
export function resumeOperation(setup: RunSetup, request: RunRequest, action: ResumeAction): Operation {
  return runOperation({ ...setup, refuse: () => null }, request, (envelope, options, ports) =>
    resumePipeline(envelope, action, setup.pipeline, options, ports),
  );
}

/** Calls back after a time, on Node's timers. */
export const startTimer: StartTimer = (milliseconds, callback) => {
  const timer = setTimeout(callback, milliseconds);
  return () => clearTimeout(timer);
};

type Runner = (envelope: EnvelopeDocument, options: RunOptions, ports: RunPorts) => Promise<void>;

function runOperation(setup: RunSetup, request: RunRequest, runner: Runner): Operation {
  return async (input, options) => {
    const { envelope, warnings } = readEnvelope(input, { ...options, limits: setup.limits });
    const refusal = setup.refuse?.(envelope);
    if (refusal) return refusal;
    setup.prepare?.(envelope);
    const tools = reachesTools(request) ? await setup.openTools() : NO_TOOLS;
    const ports: RunPorts = {
      clock: options.sources,
      ids: options.sources,
      hasher: { sha256Hex },
      tools,
      startTimer,
      redact: <Value>(value: Value) => redactValue(value) as Value,
      emit: setup.emit,
    };
    const deadline = startDeadline(setup.cancel, request.timeoutMs ?? setup.defaultTimeoutMs);
    try {
      await runner(envelope, { ...request, signal: deadline.signal }, ports);
    } finally {
      deadline.cancel();
    }
    return { body: envelope.toBytes(), exitCode: 0, warnings, envelope };
  };
}

// The first two stages need no tools, so a run that ends there does not load them.
function reachesTools({ until }: RunRequest): boolean {
  return until !== "perception" && until !== "intent";
}

const NO_TOOLS: ToolRunner = {
  definitions: () => [],
  check: () => Promise.resolve([]),
  run: () => Promise.reject(new WorkerError("ENOTFOUND", "No tools are loaded for this run")),
};

/** A signal that aborts with another one, or after a time; without a time it is the other one. */
function startDeadline(
  other: AbortSignal,
  milliseconds: number,
): { signal: AbortSignal; cancel: () => void } {
  if (milliseconds === 0) return { signal: other, cancel: () => undefined };
  const controller = new AbortController();
  // AbortSignal.any() would do the same at several times the price, for each envelope.
  const follow = (): void => controller.abort(other.reason);
  if (other.aborted) follow();
  other.addEventListener("abort", follow);
  const stopTimer = startTimer(milliseconds, () =>
    controller.abort(
      new WorkerError("ETIMEOUT", `The run took longer than ${milliseconds} ms`, {
        hint: "Resume from this envelope with `process`, or allow more time with --timeout.",
        details: { timeout_ms: milliseconds },
      }),
    ),
  );
  const cancel = (): void => {
    stopTimer();
    other.removeEventListener("abort", follow);
  };
  return { signal: controller.signal, cancel };
}

function sha256Hex(text: string): string {
  return process.getBuiltinModule("node:crypto").createHash("sha256").update(text).digest("hex");
}
