import type { Readable } from "node:stream";
import { isWorkerError, WorkerError } from "../errors/worker-error.ts";

/** How long a child may take to end after SIGTERM before SIGKILL ends its whole process group. */
const KILL_AFTER_MS = 1000;
/** How long pipes may stay open after the child's exit: somebody outside its group holds them. */
const CLOSE_AFTER_MS = 500;
/** How much of stderr is kept, from its end. */
const STDERR_TAIL = 16 * 1024;

/** A program to run, and its limits. */
export interface ChildRequest {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  /** The whole environment of the child: nothing is inherited. */
  readonly env: Readonly<Record<string, string>>;
  readonly input: Uint8Array;
  readonly timeoutMs: number;
  /** More than this on stdout ends the child with EOUTPUT_TOO_LARGE. */
  readonly maxStdoutBytes: number;
  readonly signal: AbortSignal;
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
 * Runs a program with input on stdin and collects its stdout, within its limits. No process of its
 * group survives it. Throws ENOTFOUND or EIO (cannot start), ETIMEOUT, ECANCELED, EOUTPUT_TOO_LARGE.
 */
export async function runChild(request: ChildRequest): Promise<ChildResult> {
  if (request.signal.aborted) throw abortReason(request.signal);
  const { execa } = await import("execa");
  const child = execa(request.command, request.args, {
    cwd: request.cwd,
    env: request.env,
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
  const stdout = collectStdout(child.stdout, request.maxStdoutBytes, () => killGroup(child.pid));
  const stderr = collectStderr(child.stderr);
  child.nodeChildProcess.once("exit", () => {
    // Whoever the child has left behind in its group goes with it, and lets go of the pipes.
    killGroup(child.pid);
    setTimeout(() => {
      child.stdout?.destroy();
      child.stderr?.destroy();
    }, CLOSE_AFTER_MS).unref();
  });
  const result = await child;
  killGroup(child.pid);
  if (result.timedOut) throw timedOut(request);
  if (result.isCanceled) throw abortReason(request.signal);
  if (stdout.overflowed()) throw tooMuch(request);
  if (child.pid === undefined) throw cannotStart(request, result.code);
  return {
    stdout: stdout.bytes(),
    stderr: stderr.tail(),
    exitCode: result.exitCode ?? null,
    signal: result.signal ?? null,
  };
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // Nobody of the group is left.
  }
}

/** Collects stdout up to a limit; beyond it nothing more is read, and the caller is told at once. */
function collectStdout(
  stream: Readable | undefined | null,
  limit: number,
  onOverflow: () => void,
): { bytes(): Buffer; overflowed(): boolean } {
  const chunks: Buffer[] = [];
  let length = 0;
  stream?.on("data", (chunk: Buffer) => {
    length += chunk.length;
    if (length <= limit) {
      chunks.push(chunk);
      return;
    }
    chunks.length = 0;
    stream.destroy();
    onOverflow();
  });
  return { bytes: () => Buffer.concat(chunks), overflowed: () => length > limit };
}

/** Keeps the end of stderr in one fixed buffer, so that a flood costs no memory. */
function collectStderr(stream: Readable | undefined | null): { tail(): string } {
  const tail = Buffer.alloc(STDERR_TAIL);
  let length = 0;
  stream?.on("data", (chunk: Buffer) => {
    const added = chunk.subarray(-STDERR_TAIL);
    const kept = Math.min(length, STDERR_TAIL - added.length);
    tail.copyWithin(0, length - kept, length);
    added.copy(tail, kept);
    length = kept + added.length;
  });
  return { tail: () => tail.toString("utf8", 0, length) };
}

function abortReason(signal: AbortSignal): WorkerError {
  if (isWorkerError(signal.reason)) return signal.reason;
  return new WorkerError("ECANCELED", "The program was stopped before it had finished");
}

function timedOut({ command, timeoutMs }: ChildRequest): WorkerError {
  return new WorkerError("ETIMEOUT", `The program took longer than ${timeoutMs} ms`, {
    details: { program: programName(command), timeout_ms: timeoutMs },
  });
}

function tooMuch({ command, maxStdoutBytes }: ChildRequest): WorkerError {
  return new WorkerError("EOUTPUT_TOO_LARGE", `The program printed more than ${maxStdoutBytes} bytes`, {
    details: { program: programName(command), limit_bytes: maxStdoutBytes },
  });
}

function cannotStart({ command }: ChildRequest, errno: string | undefined): WorkerError {
  const isMissing = errno === "ENOENT";
  return new WorkerError(
    isMissing ? "ENOTFOUND" : "EIO",
    `The program cannot be started: ${errno ?? "unknown"}`,
    {
      hint: isMissing
        ? "Install the program, or correct its name."
        : "Check that the program may be executed.",
      details: { program: programName(command) },
    },
  );
}

function programName(command: string): string {
  return command.split(/[\\/]/).at(-1) ?? command;
}
