import { runChild } from "../process/run-child.ts";
import { cancelledError, toAgentError } from "./agent-error.ts";
import type { Probe, ProbeResult } from "./backend.ts";
import type { CheckedRequest } from "./request.ts";

/** What a probe may take and print; a run's own timeout does not hold for it. */
const PROBE_TIMEOUT_MS = 10_000;
const PROBE_MAX_STDOUT_BYTES = 1024 * 1024;

/** What has to be known before a program is started, and may have to be asked of it. */
export type Preparation<Found> = (request: CheckedRequest, probe: Probe) => Promise<Found> | Found;

/** Prepares a launch. Cancel ends the probes, and then waits for the preparation no longer. */
export async function prepare<Found>(
  preparation: Preparation<Found>,
  request: CheckedRequest,
  signal: AbortSignal,
): Promise<Found> {
  const probes = new Set<Promise<ProbeResult>>();
  const probe: Probe = (program, args) => {
    const running = runProbe(program, args, request, signal);
    probes.add(running);
    return running;
  };
  const cancelled = Promise.withResolvers<never>();
  const onAbort = (): void => cancelled.reject(cancelledError());
  signal.addEventListener("abort", onAbort, { once: true });
  if (signal.aborted) onAbort();
  try {
    return await Promise.race([cancelled.promise, (async () => preparation(request, probe))()]);
  } finally {
    signal.removeEventListener("abort", onAbort);
    await Promise.allSettled(probes);
  }
}

/** Runs a program for a short answer within limits. */
export async function runProbe(
  program: string,
  args: readonly string[],
  { workingDir, env }: Pick<CheckedRequest, "workingDir" | "env">,
  signal: AbortSignal,
): Promise<ProbeResult> {
  try {
    const { exitCode, stdout, stderr } = await runChild({
      command: program,
      args,
      cwd: workingDir,
      env,
      input: new Uint8Array(),
      timeoutMs: PROBE_TIMEOUT_MS,
      maxStdoutBytes: PROBE_MAX_STDOUT_BYTES,
      signal,
    });
    return { code: exitCode, stdout: stdout.toString(), stderr };
  } catch (thrown) {
    throw toAgentError(thrown);
  }
}
