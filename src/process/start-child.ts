import type { Readable, Writable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { type ChildLimits, createEnding, type EndedBy, KILL_AFTER_MS } from "./child-ending.ts";
import { abortReason, cannotStart } from "./child-errors.ts";
import type { Confinement } from "./confinement.ts";
import { endWithWorker } from "./end-with-worker.ts";
import { createMark, killProcess } from "./leftovers.ts";

/** A program that is still being written cannot be started for a moment. */
const BUSY_RETRIES_MS = [2, 4, 8, 16];

/** A program to start, and what bounds it. */
export interface StartRequest extends ChildLimits {
  /** A path, or a name that is looked up on the PATH of `env`. */
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  /** The whole environment of the child, but for one variable by which its processes are found. */
  readonly env: Readonly<Record<string, string>>;
  /** What it reads from stdin; `open`: what the caller will write; `none`: there is nothing to read. */
  readonly stdin: Uint8Array | "open" | "none";
  /** What to keep the child away from. The command must be one that exists: see `findProgram`. */
  readonly confinement?: Confinement;
}

/** A child that runs in a process group of its own. */
export interface StartedChild {
  /** Closed already, unless it was to stay open. */
  readonly stdin: Writable | null;
  readonly stdout: Readable;
  readonly stderr: Readable;
  /** Resolves after the exit, when nothing that it started is left; rejects where it cannot be ended. */
  readonly exited: Promise<ChildExit>;
  /** Ends the child and all that it started, in good time; nothing happens after its exit. */
  readonly terminate: () => void;
  /** Ends them at once. */
  readonly kill: () => void;
}

/** How a child has ended: one of `code` and `signal` is null. */
export interface ChildExit {
  readonly code: number | null;
  readonly signal: string | null;
  /** What had it ended; undefined where it ended by itself. */
  readonly endedBy: EndedBy | undefined;
}

/**
 * Starts a program within its limits; nothing that it starts survives it. Throws ENOTFOUND or EIO where it cannot
 * start, ECANCELED or ETIMEOUT where the caller has gone.
 */
export async function startChild(
  request: StartRequest,
  [pause, ...pauses]: readonly number[] = BUSY_RETRIES_MS,
): Promise<StartedChild> {
  if (request.signal.aborted) throw abortReason(request.signal);
  const started = await tryStart(request);
  if (typeof started !== "string") return started;
  if (started !== "ETXTBSY" || pause === undefined) throw cannotStart(request, started);
  await sleep(pause);
  return startChild(request, pauses);
}

/** The child, or the system's name for why there is none. */
async function tryStart(request: StartRequest): Promise<StartedChild | string> {
  const { execa } = await import("execa");
  const { confinement, stdin } = request;
  const mark = createMark();
  const ending = createEnding(request);
  const [program = "", ...args] = [...(confinement?.prefix ?? []), request.command, ...request.args];
  const child = execa(program, args, {
    cwd: request.cwd,
    env: { ...request.env, ...mark.variable },
    extendEnv: false,
    stdin: stdin === "none" ? "ignore" : "pipe",
    encoding: "buffer",
    buffer: false,
    cancelSignal: ending.signal,
    forceKillAfterDelay: KILL_AFTER_MS,
    killDescendants: true,
    // It would listen for signals, and end a process whose own listener is one for a single time.
    cleanup: false,
    reject: false,
    verbose: "none",
  });
  const pipes = [child.stdin, child.stdout, child.stderr];
  // A program may end without having read its input; broken pipes are no news beside its exit.
  for (const pipe of pipes) pipe?.on("error", () => undefined);
  const { pid, nodeChildProcess } = child;
  if (pid === undefined) {
    ending.stop();
    return (await child).code ?? "unknown";
  }
  if (stdin instanceof Uint8Array) child.stdin?.end(stdin);

  const killAll = (): void => {
    killProcess(-pid);
    if (confinement?.processes !== true) mark.killAll();
  };
  const outlived = endWithWorker(killAll);
  const exit = new Promise<ChildExit>((resolve) => {
    nodeChildProcess.once("exit", (code, signal) => {
      outlived();
      // Whoever the child has left behind goes with it, and lets go of the pipes.
      killAll();
      resolve({ code, signal, endedBy: ending.stop() });
    });
  });
  const exited = Promise.race([exit, ending.failed]);
  exited.catch(() => {
    // It is out of reach: this process waits for it no longer.
    outlived();
    for (const pipe of pipes) pipe?.destroy();
    nodeChildProcess.unref();
  });
  const { stdout, stderr } = child;
  return {
    stdin: child.stdin,
    stdout,
    stderr,
    exited,
    terminate: ending.begin,
    kill: () => child.kill("SIGKILL"),
  };
}
