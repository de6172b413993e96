import type { Socket } from "node:net";
import type { Readable } from "node:stream";

/** How long a pipe that nothing comes out of may stay open after the exit. */
const IDLE_AFTER_EXIT_MS = 500;
/** A pipe holds less than this, so that more was written by somebody who outlives the program. */
const MAX_BYTES_AFTER_EXIT = 4 * 1024 * 1024;

/**
 * Reads a program's stdout only as fast as it is asked for. It ends at the end of the pipe, or some
 * time after the exit where somebody out of reach holds the pipe open. Nothing of the program's is lost.
 */
export async function* readOutput(stdout: Readable, exit: Promise<unknown>): AsyncGenerator<Buffer, void> {
  let hasExited = false;
  let hasEnded = false;
  let watch: NodeJS.Timeout | undefined;
  const onExit = (): void => {
    hasExited = true;
    if (!hasEnded) watch = destroyWhenIdle(stdout as Socket);
  };
  exit.then(onExit, () => undefined);
  let bytesAfterExit = 0;
  try {
    for await (const chunk of stdout) {
      yield chunk as Buffer;
      if (hasExited) bytesAfterExit += (chunk as Buffer).length;
      if (bytesAfterExit > MAX_BYTES_AFTER_EXIT) return;
    }
  } catch {
    // A broken pipe ends as a closed one does; how the program ended says its exit.
  } finally {
    hasEnded = true;
    clearInterval(watch);
  }
}

function destroyWhenIdle(stdout: Socket): NodeJS.Timeout {
  let seen = -1;
  return setInterval(() => {
    // After a busy time, timers come before what is still in the pipe; an immediate comes after it.
    setImmediate(() => {
      if (stdout.readableLength === 0 && stdout.bytesRead === seen) stdout.destroy();
      seen = stdout.bytesRead;
    });
  }, IDLE_AFTER_EXIT_MS);
}
