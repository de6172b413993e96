import {
  closeSync,
  constants,
  fstatSync,
  openSync,
  readlinkSync,
  readSync,
  realpathSync,
  statSync,
} from "node:fs";

// NONBLOCK: a path that became a FIFO after it was listed must not hold the process.
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

const BINARY_CHECK_BYTES = 64 * 1024;

/** A regular file that is open for reading. */
export interface OpenFile {
  readonly fd: number;
  /** Bytes when it was opened; no more are read. */
  readonly size: number;
}

/**
 * Opens a regular file by its real path. Undefined when the path is not a regular file, or when a link was put
 * on it since it was resolved. File errors are thrown as Node reports them. The caller closes `fd`.
 */
export function openRegularFile(realPath: string): OpenFile | undefined {
  const fd = openSync(realPath, FLAGS);
  let file: OpenFile | undefined;
  try {
    const stats = fstatSync(fd);
    if (stats.isFile() && isOpenAt(fd, realPath)) file = { fd, size: stats.size };
    return file;
  } finally {
    if (file === undefined) closeSync(fd);
  }
}

/** Opens a regular file as `openRegularFile` does, hands it over and closes it. */
export function withRegularFile<Result>(
  realPath: string,
  use: (file: OpenFile) => Result,
): Result | undefined {
  const file = openRegularFile(realPath);
  if (file === undefined) return undefined;
  try {
    return use(file);
  } finally {
    closeSync(file.fd);
  }
}

/** Reads from a position until the buffer is full or the file ends; gives the number of bytes. */
export function readInto(file: OpenFile, buffer: Buffer, position: number): number {
  let filled = 0;
  while (filled < buffer.length) {
    const count = readSync(file.fd, buffer, filled, buffer.length - filled, position + filled);
    if (count === 0) break;
    filled += count;
  }
  return filled;
}

/** O_NOFOLLOW guards only the last part of a path, so the opened file is asked where it is. */
function isOpenAt(fd: number, realPath: string): boolean {
  if (process.platform === "linux" && pathOfOpenFile(fd) === realPath) return true;
  const opened = fstatSync(fd, { bigint: true });
  const found = statSync(realPath, { bigint: true });
  return opened.ino === found.ino && opened.dev === found.dev && realpathSync.native(realPath) === realPath;
}

/** Undefined where /proc is missing, as in some containers. */
function pathOfOpenFile(fd: number): string | undefined {
  try {
    return readlinkSync(`/proc/self/fd/${fd}`);
  } catch {
    return undefined;
  }
}

/** Tells whether the first bytes of a file are not text: they have a NUL. */
export function looksBinary(bytes: Buffer): boolean {
  return bytes.subarray(0, BINARY_CHECK_BYTES).includes(0);
}
