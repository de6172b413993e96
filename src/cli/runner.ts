import { statSync } from "node:fs";
import { resolve } from "node:path";
import { toWorkerError, WorkerError } from "../errors/worker-error.ts";
import type { PipelineFile } from "../gen/pipeline.ts";
import { goRefusal } from "../io/go-compat.ts";
import type { Operation } from "../io/operations.ts";
import { createExecPeer } from "../io/peers/exec-peer.ts";
import { createHttpPeer } from "../io/peers/http-peer.ts";
import { processOperation, type RunSetup, resumeOperation, startTimer } from "../io/run-operations.ts";
import { readResumeAction, readRunRequest } from "../io/run-options.ts";
import { buildPipeline, type ToolRunner } from "../pipeline/index.ts";
import { builtInStages } from "../pipeline/stages/index.ts";
import { childEnvironment } from "../process/environment.ts";
import { createProgress } from "./progress.ts";

/** The peers' callers give up after 30 s, so a run ends before that. */
const DEFAULT_TIMEOUT_MS = 25_000;

/** What decides how envelopes are run; the same for each document of a process. */
export interface RunnerOptions {
  readonly workspace: string | undefined;
  readonly pipeline: string | undefined;
  readonly goCompat: boolean;
  readonly quiet: boolean;
}

/** Runs envelopes: `process` and `resume` with the options of each request. */
export interface Runner {
  operation(name: "process" | "resume", request: Readonly<Record<string, unknown>>): Operation;
}

/** Makes a runner; a wrong workspace or pipeline file is an error at once. */
export async function createRunner(options: RunnerOptions): Promise<Runner> {
  const workspace = checkWorkspace(options.workspace);
  const file: PipelineFile = options.pipeline === undefined ? {} : await loadFile(options.pipeline);
  const cancel = new AbortController();
  let signal: NodeJS.Signals | undefined;
  let tools: Promise<ToolRunner> | undefined;
  const setup: RunSetup = {
    pipeline: buildPipeline(file, {
      builtIn: builtInStages,
      startTimer,
      execPeer: (argv, names) =>
        createExecPeer(argv, { cwd: workspace, env: childEnvironment(process.env, names) }),
      httpPeer: createHttpPeer,
    }),
    openTools: () => (tools ??= openTools(workspace)),
    limits: new Map(Object.entries(file.bounds ?? {})),
    defaultTimeoutMs: file.timeout_ms ?? DEFAULT_TIMEOUT_MS,
    cancel: cancel.signal,
    emit: createProgress(options.quiet),
    ...(options.goCompat ? { refuse: goRefusal } : {}),
  };
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
        return signal === undefined ? reply : { ...reply, exitCode: EXIT_CODES[signal] ?? 1 };
      } finally {
        stopListening();
      }
    };
  return {
    operation(name, values) {
      const request = readRunRequest(values);
      if (name === "process") return withSignals(processOperation(setup, request));
      return withSignals(resumeOperation(setup, request, readResumeAction(values)));
    },
  };
}

async function loadFile(path: string): Promise<PipelineFile> {
  return (await import("./pipeline-file.ts")).loadPipelineFile(path);
}

const EXIT_CODES: Partial<Record<NodeJS.Signals, number>> = { SIGINT: 130, SIGTERM: 143 };

/** Calls back on the first SIGINT or SIGTERM; a second one ends the process the ordinary way. */
function onSignals(callback: (signal: NodeJS.Signals) => void): () => void {
  let isSecond = false;
  const stop = (): void => {
    for (const signal of Object.keys(EXIT_CODES)) process.off(signal, listener);
  };
  // It stays after the first signal: a library that finds itself alone would end the process.
  const listener = (signal: NodeJS.Signals): void => {
    if (isSecond) {
      stop();
      process.kill(process.pid, signal);
    } else callback(signal);
    isSecond = true;
  };
  for (const signal of Object.keys(EXIT_CODES)) process.on(signal, listener);
  return stop;
}

function canceledBy(signal: NodeJS.Signals): WorkerError {
  return new WorkerError("ECANCELED", `${signal} stopped the run`, {
    hint: "Run `process` on this envelope to go on.",
    details: { signal },
  });
}

async function openTools(workspace: string): Promise<ToolRunner> {
  const { createToolRegistry, createWorkspaceTools } = await import("./load-tools.ts");
  return createToolRegistry(createWorkspaceTools(workspace));
}

/** The workspace must be a directory; the tools check more when they are opened. */
function checkWorkspace(directory: string | undefined): string {
  const workspace = resolve(directory ?? ".");
  const details = { option: "--workspace" };
  const hint = "Name a directory that exists and that you may read.";
  let isDirectory: boolean;
  try {
    isDirectory = statSync(workspace).isDirectory();
  } catch (thrown) {
    const error = toWorkerError(thrown);
    const why = error.code === "ENOTFOUND" ? "it does not exist" : error.message;
    throw new WorkerError(error.code, `The workspace cannot be used: ${why}`, {
      hint,
      details,
      cause: thrown,
    });
  }
  if (isDirectory) return workspace;
  throw new WorkerError("EARG", "The workspace cannot be used: it is not a directory", { hint, details });
}
