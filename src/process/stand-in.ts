import type { Readable, Writable } from "node:stream";

/** A program that runs where this process was to run. */
export interface StandIn {
  readonly stdin: Writable;
  readonly stdout: Readable;
  /** Resolves after the exit, when its stdout is closed, too. One of the two is null. */
  readonly ended: Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>;
  kill(signal: NodeJS.Signals): void;
}

/**
 * Starts a program in the place of this process: with its environment, its folder, its process group and its stderr.
 * Nothing bounds it, as nothing would without us. Gives the system's name for why it cannot be started.
 */
export async function startStandIn(
  program: string,
  args: readonly string[],
): Promise<StandIn | { readonly failure: string }> {
  const { spawn } = await import("node:child_process");
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ["pipe", "pipe", "inherit"] });
    const { stdin, stdout } = child;
    const ended = new Promise<Awaited<StandIn["ended"]>>((end) => {
      child.once("close", (code, signal) => end({ code, signal }));
    });
    child.once("error", (error: NodeJS.ErrnoException) => resolve({ failure: error.code ?? error.message }));
    child.once("spawn", () => resolve({ stdin, stdout, ended, kill: (signal) => void child.kill(signal) }));
  });
}
