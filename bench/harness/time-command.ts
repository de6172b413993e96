import { spawnSync } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { onOneCore, PINNED_ENVIRONMENT } from "./environment.ts";

const TIMEOUT_MS = 120_000;

/** Runs a command on one core with a file as its input; gives milliseconds. Throws when it fails. */
export function timeOneShot(command: readonly string[], file: string): number {
  const [program = "", ...args] = onOneCore(command);
  const input = openSync(file, "r");
  try {
    const start = performance.now();
    const { status, stderr, error } = spawnSync(program, args, {
      stdio: [input, "pipe", "pipe"],
      env: PINNED_ENVIRONMENT,
      timeout: TIMEOUT_MS,
    });
    const milliseconds = performance.now() - start;
    if (status !== 0) throw new Error(`${command.join(" ")} failed: ${error?.message ?? stderr.toString()}`);
    return milliseconds;
  } finally {
    closeSync(input);
  }
}

/** What went through a pipe. */
export interface Piped {
  readonly milliseconds: number;
  readonly bytes: number;
}

/** Sends a file through a command on one core, from pipe to pipe, as callers do. Throws when it fails. */
export function timePiped(command: readonly string[], file: string): Piped {
  const line = 'input=$1; shift; cat "$input" | "$@" | wc -c';
  const args = ["-o", "pipefail", "-c", line, "bash", file, ...onOneCore(command)];
  const start = performance.now();
  const { status, stdout, stderr } = spawnSync("bash", args, {
    env: PINNED_ENVIRONMENT,
    encoding: "utf8",
    timeout: TIMEOUT_MS,
  });
  const milliseconds = performance.now() - start;
  if (status !== 0) throw new Error(`${command.join(" ")} failed: ${stderr}`);
  return { milliseconds, bytes: Number(stdout) };
}

/** The whole output of a command, for checking that contenders do the work. */
export function outputOf(command: readonly string[], input: string): string {
  const [program = "", ...args] = command;
  const { status, stdout, stderr } = spawnSync(program, args, {
    input,
    env: PINNED_ENVIRONMENT,
    encoding: "utf8",
    maxBuffer: 2 ** 30,
    timeout: TIMEOUT_MS,
  });
  if (status !== 0) throw new Error(`${command.join(" ")} failed: ${stderr}`);
  return stdout;
}
