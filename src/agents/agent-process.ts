import type { Writable } from "node:stream";
import type { ChildLimits } from "../process/child-ending.ts";
import { type StreamedChild, streamChild } from "../process/stream-child.ts";
import { backendError, FAILED_TO_TERMINATE, toAgentError } from "./agent-error.ts";
import type { AgentLaunch } from "./backend.ts";
import type { ExitStatus } from "./completion.ts";
import { type OutputLine, readLines } from "./line-reader.ts";

/** A line over this length is passed over: no event can hold more, and memory must have an end. */
const MAX_LINE_BYTES = 32 * 1024 * 1024;

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
  readonly terminate: () => void;
}

/**
 * Starts the program of an agent. Throws a backend error when it cannot start. With `stdin` of "open" the
 * caller writes to it.
 */
export async function startProcess(
  { program, args, stdin: input, cwd, env }: AgentLaunch,
  limits: ChildLimits,
  stdin: "launch" | "open" = "launch",
): Promise<AgentProcess> {
  const given = input === undefined ? "none" : Buffer.from(input);
  const child = await start({
    command: program,
    args,
    cwd,
    env,
    stdin: stdin === "open" ? stdin : given,
    ...limits,
  });
  const exited = exitOf(child);
  // Nobody need wait for it.
  exited.catch(() => undefined);
  return {
    stdin: child.stdin,
    lines: readLines(child.output, MAX_LINE_BYTES),
    exited,
    terminate: child.terminate,
  };
}

async function start(...request: Parameters<typeof streamChild>): Promise<StreamedChild> {
  try {
    return await streamChild(...request);
  } catch (thrown) {
    throw toAgentError(thrown);
  }
}

async function exitOf(child: StreamedChild): Promise<ProcessExit> {
  try {
    const { code, signal, endedBy, stderr } = await child.exited;
    return { code, signal, stderr, timedOut: endedBy === "timeout" };
  } catch {
    throw backendError(FAILED_TO_TERMINATE);
  }
}
