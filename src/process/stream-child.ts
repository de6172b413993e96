import type { Writable } from "node:stream";
import { captureStderr } from "./capture.ts";
import { untilClosed } from "./close-pipe.ts";
import { readOutput } from "./read-output.ts";
import { type ChildExit, type StartRequest, startChild } from "./start-child.ts";

/** A child whose output is read while it runs. */
export interface StreamedChild {
  /** Closed already, unless it was to stay open. */
  readonly stdin: Writable | null;
  /** Read it to its end; while nobody reads, the child has to wait. It ends also after an exit. */
  readonly output: AsyncIterable<Buffer>;
  /** Resolves after the exit, with the end of stderr; rejects where the child cannot be ended. */
  readonly exited: Promise<ChildExit & { readonly stderr: string }>;
  /** Ends the child and all that it started, in good time; nothing happens after its exit. */
  readonly terminate: () => void;
}

/**
 * Starts a program and hands its stdout on as fast as it is read. Nothing that it starts survives it. Throws
 * ENOTFOUND or EIO where it cannot start, ECANCELED or ETIMEOUT where the caller has gone.
 */
export async function streamChild(request: StartRequest): Promise<StreamedChild> {
  const { stdin, stdout, stderr: errors, exited, terminate } = await startChild(request);
  // Without a listener, what comes before anybody reads would be thrown away.
  stdout.on("readable", () => undefined);
  const stderr = captureStderr(errors);
  const ended = exited.then(async (exit) => {
    await untilClosed(errors);
    return { ...exit, stderr: stderr.tail() };
  });
  // Nobody need wait for it.
  ended.catch(() => undefined);
  return { stdin, output: readOutput(stdout, exited), exited: ended, terminate };
}
