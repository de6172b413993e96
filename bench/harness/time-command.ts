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

/**
 * Sends a file through a command on one core, from pipe to pipe, as callers do. Gives its processor
 * time in milliseconds: on one core that is the time that it takes, and other programs do not add to it.
 */
export function timePiped(command: readonly string[], file: string): number {
  const line = 'input=$1; shift; cat "$input" | { TIMEFORMAT="%3U %3S"; time "$@"; } | wc -c';
  const args = ["-o", "pipefail", "-c", line, "bash", file, ...onOneCore(command)];
  const { status, stdout, stderr } = spawnSync("bash", args, {
    env: PINNED_ENVIRONMENT,
    encoding: "utf8",
    timeout: TIMEOUT_MS,
  });
  const [, user, system] = /(\d+\.\d+) (\d+\.\d+)\n$/.exec(stderr) ?? [];
  if (status !== 0 || Number(stdout) === 0 || system === undefined) {
    throw new Error(`${command.join(" ")} failed: ${stderr}`);
  }
  return (Number(user) + Number(system)) * 1000;
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
