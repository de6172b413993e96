import type { Readable } from "node:stream";

/** How much of stderr is kept, from its end. */
const STDERR_TAIL = 16 * 1024;

/** What a child has printed to stdout so far. */
export interface Captured {
  bytes(): Buffer;
  /** Whether it printed more than the limit; then nothing is kept. */
  overflowed(): boolean;
}

/** Collects stdout up to a limit; beyond it nothing more is read, and the caller is told at once. */
export function captureStdout(
  stream: Readable | undefined | null,
  limit: number,
  onOverflow: () => void,
): Captured {
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
export function captureStderr(stream: Readable | undefined | null): { tail(): string } {
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
