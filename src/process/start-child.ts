import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable, Writable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { cancelledError, toAgentError } from "../agents/agent-error.ts";
import type { AgentLaunch } from "../agents/backend.ts";
import { cannotStart } from "./child-errors.ts";

/** A program that is still being written cannot be started for a moment. */
const BUSY_RETRIES_MS = [2, 4, 8, 16];

/** A child that has a process id. */
export type StartedChild = ChildProcessByStdio<Writable | null, Readable, Readable> & {
  readonly pid: number;
};

/** Starts a program in a process group of its own. Throws a backend error when it cannot. */
export async function spawnProgram(
  launch: AgentLaunch,
  usesStdin: boolean,
  signal: AbortSignal,
  [pause, ...pauses]: readonly number[] = BUSY_RETRIES_MS,
): Promise<StartedChild> {
  if (signal.aborted) throw cancelledError();
  const started = await trySpawn(launch, usesStdin);
  if (typeof started !== "string") return started;
  if (started !== "ETXTBSY" || pause === undefined) {
    throw toAgentError(cannotStart({ command: launch.program, cwd: launch.cwd }, started));
  }
  await sleep(pause);
  return spawnProgram(launch, usesStdin, signal, pauses);
}

/** The child, or the system's name for why there is none. */
async function trySpawn(
  { program, args, cwd, env }: AgentLaunch,
  usesStdin: boolean,
): Promise<StartedChild | string> {
  try {
    const child = spawn(program, args, {
      cwd,
      env,
      detached: true,
      stdio: [usesStdin ? "pipe" : "ignore", "pipe", "pipe"],
    }) as ChildProcessByStdio<Writable | null, Readable, Readable>;
    // A program may end without having read its input; broken pipes are no news beside its exit.
    for (const part of [child.stdin, child.stdout, child.stderr]) part?.on("error", () => undefined);
    if (child.pid !== undefined) return child as StartedChild;
    const [error] = (await once(child, "error")) as [NodeJS.ErrnoException];
    return error.code ?? "unknown";
  } catch (thrown) {
    return (thrown as NodeJS.ErrnoException).code ?? "unknown";
  }
}
