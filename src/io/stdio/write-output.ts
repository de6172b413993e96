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
      written += writeSync(STDOUT, bytes, written, bytes.length - written);
    } catch (thrown) {
      const { code } = thrown as NodeJS.ErrnoException;
      if (code === "EPIPE") return false;
      if (code !== "EAGAIN") throw outputFailure(thrown);
      sleepBriefly();
    }
  }
  return true;
}

/** The error for a stdout that takes nothing more, such as a file on a full disk. */
export function outputFailure(thrown: unknown): WorkerError {
  return new WorkerError("EIO", `Standard output cannot be written: ${toWorkerError(thrown).message}`, {
    cause: thrown,
  });
}
