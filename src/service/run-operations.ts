import { startTimer } from "../app/timers.ts";
import { type EnvelopeDocument, type ReadOptions, readEnvelope } from "../envelope/index.ts";
import { WorkerError } from "../errors/worker-error.ts";
import {
  andThen,
  type Hasher,
  type Later,
  type Pipeline,
  type ResumeAction,
  type RunEvent,
  type RunOptions,
  type RunPorts,
  resumePipeline,
  runPipeline,
  type ToolRunner,
} from "../pipeline/index.ts";
import { redactValue } from "../redact/index.ts";
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

type Runner = (envelope: EnvelopeDocument, options: RunOptions, ports: RunPorts) => Later<void>;

function runOperation(setup: RunSetup, request: RunRequest, runner: Runner): Operation {
  const { defaultTimeoutMs, cancel: signal } = setup;
  const runOptions: RunOptions = { ...request, timeoutMs: request.timeoutMs ?? defaultTimeoutMs, signal };
  return (input, options) => {
    const { envelope, warnings } = readEnvelope(input, { ...options, limits: setup.limits });
    const refusal = setup.refuse?.(envelope);
    if (refusal) return refusal;
    setup.prepare?.(envelope);
    const tools = reachesTools(request) ? setup.openTools() : NO_TOOLS;
    const ran = andThen(tools, (opened) => runner(envelope, runOptions, portsOf(options, opened, setup)));
    return andThen(ran, () => ({ body: envelope.toBytes(), exitCode: 0, warnings, envelope }));
  };
}

function portsOf({ sources }: ReadOptions, tools: ToolRunner, { emit }: RunSetup): RunPorts {
  return { clock: sources, ids: sources, hasher: HASHER, tools, startTimer, redact, emit };
}

const HASHER: Hasher = {
  sha256Hex: (text) =>
    process.getBuiltinModule("node:crypto").createHash("sha256").update(text).digest("hex"),
};

function redact<Value>(value: Value): Value {
  return redactValue(value) as Value;
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
