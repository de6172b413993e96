import { runChild } from "../process/run-child.ts";
import { cancelledError, toAgentError } from "./agent-error.ts";
import type { AgentLaunch, Probe, ProbeResult } from "./backend.ts";
import type { CheckedRequest } from "./request.ts";

/** What a probe may take and print; a run's own timeout does not hold for it. */
const PROBE_TIMEOUT_MS = 10_000;
const PROBE_MAX_STDOUT_BYTES = 1024 * 1024;

type Plan = (request: CheckedRequest, probe: Probe) => Promise<AgentLaunch> | AgentLaunch;

/** Has a launch planned. Cancel ends the probes, and then waits for the plan no longer. */
export async function planLaunch(
  plan: Plan,
  request: CheckedRequest,
  signal: AbortSignal,
): Promise<AgentLaunch> {
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
    return await Promise.race([cancelled.promise, (async () => plan(request, probe))()]);
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
