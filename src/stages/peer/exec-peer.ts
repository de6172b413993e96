import { DEFAULT_MAX_BYTES } from "../../envelope/index.ts";
import { WorkerError } from "../../errors/worker-error.ts";
import type { Delegate } from "../../pipeline/index.ts";

/** A stage's own timeout and the run's deadline abort earlier; this one is only a last resort. */
const LAST_RESORT_MS = 10 * 60_000;

/** How much of a failed program's stderr goes into the error's details. */
const STDERR_EXCERPT = 1000;

/** A peer that is a program: the envelope on its stdin, its reply on stdout, logs on stderr. */
export function createExecPeer(
  argv: readonly string[],
  place: { readonly cwd: string; readonly env: Readonly<Record<string, string>> },
): Delegate {
  const [command = "", ...args] = argv;
  return async (sent, signal) => {
    // What starts programs takes longer to load than all else that a run needs.
    const { runChild } = await import("../../process/run-child.ts");
    const result = await runChild({
      command,
      args,
      ...place,
      input: Buffer.concat([sent, Buffer.from("\n")]),
      timeoutMs: LAST_RESORT_MS,
      maxStdoutBytes: DEFAULT_MAX_BYTES,
      signal,
    });
    // A peer's error object says more than its exit code; merging reports it.
    if (result.exitCode === 0 || result.stdout.length > 0) return result.stdout;
    throw crashed(result);
  };
}

function crashed(result: { exitCode: number | null; signal: string | null; stderr: string }): WorkerError {
  const how = result.signal === null ? `exit code ${result.exitCode}` : result.signal;
  return new WorkerError("ERUNTIME", `The peer ended without a reply: ${how}`, {
    hint: "Run the peer by hand with the same envelope on stdin.",
    details: {
      exit_code: result.exitCode,
      signal: result.signal,
      stderr: result.stderr.slice(-STDERR_EXCERPT),
    },
  });
}
