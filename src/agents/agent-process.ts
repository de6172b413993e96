import type { Readable, Writable } from "node:stream";
import { captureStderr } from "../process/capture.ts";
import { createTermination } from "../process/child-ending.ts";
import { createMark, killProcess } from "../process/leftovers.ts";
import { readOutput } from "../process/read-output.ts";
import { spawnProgram } from "../process/start-child.ts";
import type { AgentLaunch } from "./backend.ts";
import type { ExitStatus } from "./completion.ts";
import { type OutputLine, readLines } from "./line-reader.ts";

/** A line over this length is passed over: no event can hold more, and memory must have an end. */
const MAX_LINE_BYTES = 32 * 1024 * 1024;
/** How long stderr may stay open after the exit: somebody out of reach holds it. */
const STDERR_AFTER_EXIT_MS = 500;
/** Timers of Node fire at once beyond this. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** What bounds a process. */
export interface ProcessLimits {
  /** Ends the process when it aborts. */
  readonly signal: AbortSignal;
  /** Counts from the start of the process; 0 is no timeout. */
  readonly timeoutMs: number;
}

/** How a process has ended. */
export interface ProcessExit extends ExitStatus {
  /** The end of what it wrote to stderr. */
  readonly stderr: string;
  readonly timedOut: boolean;
}

/** A program of an agent while it runs. */
export interface AgentProcess {
  /** Closed already, unless the process was started with an open stdin. */
  readonly stdin: Writable | null;
  /** Read these to the end; while nobody reads, the program has to wait. They end also after an exit. */
  readonly lines: AsyncIterable<OutputLine>;
  /** Resolves after the exit; rejects with a backend error when the process could not be ended. */
  readonly exited: Promise<ProcessExit>;
  /** Ends the process and all that it started; nothing happens where it has exited. */
  terminate(): void;
}

/**
 * Starts a program in a process group of its own. Nothing that it starts survives it. Throws a backend
 * error when it cannot start. With `stdin` of "open" the caller writes to it.
 */
export async function startProcess(
  launch: AgentLaunch,
  { signal, timeoutMs }: ProcessLimits,
  stdin: "launch" | "open" = "launch",
): Promise<AgentProcess> {
  const mark = createMark();
  const usesStdin = stdin === "open" || launch.stdin !== undefined;
  const child = await spawnProgram(
    { ...launch, env: { ...launch.env, ...mark.variable } },
    usesStdin,
    signal,
  );
  const stderr = captureStderr(child.stderr);
  if (stdin === "launch") child.stdin?.end(launch.stdin);

  const termination = createTermination(child.pid);
  const terminate = termination.start;
  let timedOut = false;
  const timer =
    timeoutMs > 0
      ? setTimeout(
          () => {
            timedOut = true;
            terminate();
          },
          Math.min(timeoutMs, MAX_TIMER_MS),
        )
      : undefined;
  signal.addEventListener("abort", terminate, { once: true });
  if (signal.aborted) terminate();

  const exit = new Promise<ExitStatus>((resolve) => {
    child.once("exit", (code, name) => {
      clearTimeout(timer);
      signal.removeEventListener("abort", terminate);
      termination.stop();
      // Whoever it has left behind goes with it, and lets go of the pipes.
      killProcess(-child.pid);
      mark.killAll();
      resolve({ code, signal: name });
    });
  });
  const exited = Promise.race([exit, termination.failed]).then(async (status) => {
    await closed(child.stderr);
    return { ...status, stderr: stderr.tail(), timedOut };
  });
  exited.catch(() => {
    // It is out of reach: this process waits for it no longer.
    for (const part of [child.stdin, child.stdout, child.stderr]) part?.destroy();
    child.unref();
  });
  return {
    stdin: child.stdin,
    lines: readLines(readOutput(child.stdout, exit), MAX_LINE_BYTES),
    exited,
    terminate,
  };
}

function closed(stream: Readable): Promise<void> {
  return new Promise((resolve) => {
    if (stream.closed) return resolve();
    stream.once("close", resolve);
    setTimeout(() => setImmediate(() => stream.destroy()), STDERR_AFTER_EXIT_MS).unref();
  });
}
