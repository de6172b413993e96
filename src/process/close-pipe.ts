import type { Readable } from "node:stream";

/** How long a pipe may stay open after its child's exit: somebody out of reach holds it. */
const CLOSE_AFTER_MS = 500;

/** Waits for the end of a pipe whose child has exited; after a while it is closed from here. */
export function untilClosed(pipe: Readable): Promise<void> {
  return new Promise((resolve) => {
    if (pipe.closed) return resolve();
    pipe.once("close", resolve);
    // After a busy time, timers come before what is still in the pipe; an immediate comes after it.
    setTimeout(() => setImmediate(() => pipe.destroy()), CLOSE_AFTER_MS).unref();
  });
}
