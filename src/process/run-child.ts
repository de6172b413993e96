import { captureStderr, captureStdout } from "./capture.ts";
import { abortReason, timedOut, tooMuchOutput } from "./child-errors.ts";
import { untilClosed } from "./close-pipe.ts";
import { type StartRequest, startChild } from "./start-child.ts";

/** A program to run, and its limits. */
export interface ChildRequest extends Omit<StartRequest, "stdin"> {
  readonly input: Uint8Array;
  /** More than this on stdout ends the child with EOUTPUT_TOO_LARGE. */
  readonly maxStdoutBytes: number;
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
 * started survives it. Throws ENOTFOUND or EIO (cannot start), ETIMEOUT, ECANCELED, EOUTPUT_TOO_LARGE, and
 * ERUNTIME where the program cannot be ended.
 */
export async function runChild(request: ChildRequest): Promise<ChildResult> {
  const { input, maxStdoutBytes, timeoutMs } = request;
  const child = await startChild({ ...request, stdin: input });
  const stdout = captureStdout(child.stdout, maxStdoutBytes, child.kill);
  const stderr = captureStderr(child.stderr);
  const { code: exitCode, signal, endedBy } = await child.exited;
  await Promise.all([untilClosed(child.stdout), untilClosed(child.stderr)]);
  if (endedBy === "timeout") throw timedOut(request, timeoutMs);
  if (endedBy === "signal") throw abortReason(request.signal);
  if (stdout.overflowed()) throw tooMuchOutput(request, maxStdoutBytes);
  return { stdout: stdout.bytes(), stderr: stderr.tail(), exitCode, signal };
}
