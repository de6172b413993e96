import { existsSync } from "node:fs";
import { isWorkerError, toWorkerError, WorkerError } from "../errors/worker-error.ts";

/** What the errors say about a program; never the machine's own paths. */
interface Program {
  readonly command: string;
  readonly cwd: string;
}

/** Why the caller has stopped a child: its own WorkerError, ETIMEOUT for a timeout, else ECANCELED. */
export function abortReason(signal: AbortSignal): WorkerError {
  const reason: unknown = signal.reason;
  if (isWorkerError(reason)) return reason;
  const isTimeout = toWorkerError(reason).code === "ETIMEOUT";
  return isTimeout
    ? new WorkerError("ETIMEOUT", "The program was stopped because the caller's deadline passed")
    : new WorkerError("ECANCELED", "The program was stopped before it had finished");
}

/** The program did not end in its time. */
export function timedOut({ command }: Program, timeoutMs: number): WorkerError {
  return new WorkerError("ETIMEOUT", `The program took longer than ${timeoutMs} ms`, {
    details: { program: programName(command), timeout_ms: timeoutMs },
  });
}

/** The program printed more than it may. */
export function tooMuchOutput({ command }: Program, limitBytes: number): WorkerError {
  return new WorkerError("EOUTPUT_TOO_LARGE", `The program printed more than ${limitBytes} bytes`, {
    details: { program: programName(command), limit_bytes: limitBytes },
  });
}

/** The program never ran. */
export function cannotStart({ command, cwd }: Program, errno: string | undefined): WorkerError {
  const details = { program: programName(command) };
  if (errno !== "ENOENT") {
    return new WorkerError("EIO", `The program cannot be started: ${errno ?? "unknown"}`, {
      hint: "Check that the program may be executed.",
      details,
    });
  }
  // The system reports a missing directory as it reports a missing program.
  if (!existsSync(cwd)) {
    return new WorkerError("ENOTFOUND", "The program cannot be started: its directory does not exist", {
      hint: "Create the directory that the program is to run in, or name another one.",
      details,
    });
  }
  return new WorkerError("ENOTFOUND", "The program cannot be started: it does not exist", {
    hint: "Install the program, or correct its name.",
    details,
  });
}

/** The program outlives SIGKILL, or may not be sent it. */
export function cannotEnd(command: string): WorkerError {
  return new WorkerError("ERUNTIME", "The program cannot be ended", {
    hint: "End it by hand: it does not belong to the worker's user, or waits for a device.",
    details: { program: programName(command) },
  });
}

function programName(command: string): string {
  return command.split(/[\\/]/).at(-1) ?? command;
}
