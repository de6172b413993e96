import { writeSync } from "node:fs";
import { toWorkerError, WorkerError } from "../../errors/worker-error.ts";
import { sleepBriefly } from "./sleep.ts";

const STDOUT = 1;

/**
 * Writes bytes to stdout, synchronously and whole, however slowly the reader takes them. Returns
 * false when the reader has gone away.
 */
export function writeOutput(bytes: Uint8Array): boolean {
  let written = 0;
  while (written < bytes.length) {
    try {
      written += writeSome(written === 0 ? bytes : bytes.subarray(written));
    } catch (thrown) {
      if ((thrown as NodeJS.ErrnoException).code === "EPIPE") return false;
      throw outputFailure(thrown);
    }
    if (written < bytes.length) sleepBriefly();
  }
  return true;
}

/** Writes as many bytes to stdout as it takes in one call. Throws what the system says. */
export function writeSome(bytes: Uint8Array): number {
  try {
    return writeSync(STDOUT, bytes);
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === "EAGAIN") return 0;
    throw thrown;
  }
}

/** The error for a stdout that takes nothing more, such as a file on a full disk. */
export function outputFailure(thrown: unknown): WorkerError {
  return new WorkerError("EIO", `Standard output cannot be written: ${toWorkerError(thrown).message}`, {
    cause: thrown,
  });
}
