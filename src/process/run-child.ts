import type { Readable } from "node:stream";
import { captureStderr, captureStdout } from "./capture.ts";
import { abortReason, cannotStart, timedOut, tooMuchOutput } from "./child-errors.ts";
import type { Confinement } from "./confinement.ts";
import { createMark, killProcess } from "./leftovers.ts";

/** How long a child may take to end after SIGTERM before SIGKILL ends its whole process group. */
const KILL_AFTER_MS = 1000;
/** How long pipes may stay open after the child's exit: somebody out of reach holds them. */
const CLOSE_AFTER_MS = 500;

/** A program to run, and its limits. */
export interface ChildRequest {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  /** The whole environment of the child, but for one variable by which its processes are found. */
  readonly env: Readonly<Record<string, string>>;
  readonly input: Uint8Array;
  readonly timeoutMs: number;
  /** More than this on stdout ends the child with EOUTPUT_TOO_LARGE. */
  readonly maxStdoutBytes: number;
  readonly signal: AbortSignal;
  /** What to keep the child away from. The command must be one that exists: see `findProgram`. */
  readonly confinement?: Confinement;
}

/** How a child ended by itself; whatever cut it short is thrown instead. */
export interface ChildResult {
  readonly stdout: Buffer;
  /** The end of stderr. */
  readonly stderr: string;
  readonly exitCode: number | null;
  readonly signal: string | null;
}

/**
 * Runs a program with input on stdin and collects its stdout, within its limits. Nothing that it
 * started survives it. Throws ENOTFOUND or EIO (cannot start), ETIMEOUT, ECANCELED, EOUTPUT_TOO_LARGE.
 */
export async function runChild(request: ChildRequest): Promise<ChildResult> {
  if (request.signal.aborted) throw abortReason(request.signal);
  const { execa } = await import("execa");
  const mark = createMark();
  const [program = "", ...args] = [...(request.confinement?.prefix ?? []), request.command, ...request.args];
  const child = execa(program, args, {
    cwd: request.cwd,
    env: { ...request.env, ...mark.variable },
    extendEnv: false,
    input: request.input,
    encoding: "buffer",
    stripFinalNewline: false,
    buffer: false,
    timeout: request.timeoutMs,
    cancelSignal: request.signal,
    forceKillAfterDelay: KILL_AFTER_MS,
    killDescendants: true,
    reject: false,
  });
  const { pid } = child;
  const killGroup = (): void => {
    if (pid !== undefined) killProcess(-pid);
  };
  const stdout = captureStdout(child.stdout, request.maxStdoutBytes, killGroup);
  const stderr = captureStderr(child.stderr);
  child.nodeChildProcess.once("exit", () => {
    // Whoever the child has left behind goes with it, and lets go of the pipes.
    killGroup();
    if (request.confinement?.processes !== true) mark.killAll();
    closeLater([child.stdout, child.stderr]);
  });
  const result = await child;
  if (result.timedOut) throw timedOut(request, request.timeoutMs);
  if (result.isCanceled) throw abortReason(request.signal);
  if (stdout.overflowed()) throw tooMuchOutput(request, request.maxStdoutBytes);
  if (pid === undefined) throw cannotStart(request, result.code);
  return {
    stdout: stdout.bytes(),
    stderr: stderr.tail(),
    exitCode: result.exitCode ?? null,
    signal: result.signal ?? null,
  };
}

function closeLater(streams: readonly (Readable | null | undefined)[]): void {
  const close = (): void => {
    for (const stream of streams) stream?.destroy();
  };
  // After a busy time, timers come before what is still in the pipes; an immediate comes after it.
  setTimeout(() => setImmediate(close), CLOSE_AFTER_MS).unref();
}
