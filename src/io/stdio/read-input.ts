import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { toWorkerError, WorkerError } from "../../errors/worker-error.ts";
import type { Line } from "../../service/index.ts";
import { sleepBriefly } from "./sleep.ts";

/** The descriptor of stdin. */
export const STDIN = 0;
const FIRST_CHUNK = 64 * 1024;

/** Reads a whole document from stdin or a file, synchronously, and stops at the size limit. */
export function readInput(file: string | undefined, maxBytes: number): Line {
  if (isStdin(file)) return readAll(STDIN, maxBytes);
  const descriptor = openFile(file);
  try {
    return readAll(descriptor, maxBytes);
  } finally {
    closeSync(descriptor);
  }
}

/** Whether the input is stdin: no file is named, or "-". */
export function isStdin(file: string | undefined): file is undefined | "-" {
  return file === undefined || file === "-";
}

/** Opens an input file; throws a WorkerError that names the option where it cannot. */
export function openFile(file: string): number {
  try {
    const descriptor = openSync(file, "r");
    if (!fstatSync(descriptor).isDirectory()) return descriptor;
    closeSync(descriptor);
  } catch (thrown) {
    const error = toWorkerError(thrown);
    throw new WorkerError(error.code, `The input file cannot be read: ${error.message}`, {
      hint: "Name a file that exists and that you may read, or write the document to stdin.",
      details: { option: "--input" },
      cause: thrown,
    });
  }
  throw new WorkerError("EARG", "The input file is a directory", { details: { option: "--input" } });
}

function readAll(descriptor: number, maxBytes: number): Line {
  let buffer: Buffer = Buffer.allocUnsafe(sizeHint(descriptor, maxBytes));
  let length = 0;
  for (;;) {
    if (length === buffer.length) buffer = Buffer.concat([buffer, Buffer.allocUnsafe(buffer.length)]);
    const count = readChunk(descriptor, buffer, length);
    if (count === 0) return { bytes: buffer.subarray(0, length) };
    length += count;
    if (length > maxBytes) return { tooLong: true };
  }
}

/** The size of a regular file and one byte more, so that its end is seen without another copy. */
function sizeHint(descriptor: number, maxBytes: number): number {
  try {
    const stat = fstatSync(descriptor);
    if (stat.isFile() && stat.size > 0) return Math.min(stat.size, maxBytes) + 1;
  } catch {
    // A closed stdin: the read below says so.
  }
  return FIRST_CHUNK;
}

function readChunk(descriptor: number, buffer: Buffer, offset: number): number {
  for (;;) {
    try {
      return readSync(descriptor, buffer, offset, buffer.length - offset, null);
    } catch (thrown) {
      const { code } = thrown as NodeJS.ErrnoException;
      if (code === "EOF") return 0;
      if (code !== "EAGAIN") throw toWorkerError(thrown);
      sleepBriefly();
    }
  }
}
