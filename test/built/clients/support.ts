import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, type TestContext } from "vitest";
import { WORKER } from "../../support/worker.ts";

export const ROOT = join(import.meta.dirname, "../../..");

/** What the tests of the clients need to know. */
const ENVIRONMENT = {
  ENVELOPE_WORKER_NODE: process.execPath,
  ENVELOPE_WORKER_UNDER_TEST: WORKER,
  PYTHONDONTWRITEBYTECODE: "1",
};

/** Runs a program and gives what it wrote; its failure fails the test, with all that it wrote. */
export function expectSuccess(
  program: string,
  args: readonly string[],
  { cwd = ROOT, env = {} }: { cwd?: string; env?: Record<string, string> } = {},
): string {
  const { status, error, stdout, stderr } = spawnSync(program, args, {
    cwd,
    env: { ...process.env, ...ENVIRONMENT, ...env },
    encoding: "utf8",
    timeout: 570_000,
  });
  if (status !== 0) expect.fail(`${program} ${args.join(" ")}: ${error ?? status}\n${stdout}${stderr}`);
  return stdout + stderr;
}

/** Leaves a test out, loudly, where the machine lacks what it needs; in CI that is a failure. */
export function requireThat(present: boolean, what: string, { skip }: TestContext): void {
  if (present) return;
  if (process.env.CI === "true") expect.fail(`This machine has no ${what}`);
  console.error(`NOT RUN: this machine has no ${what}`);
  skip();
}

/** Whether a program can be started here. */
export function canRun(program: string, ...args: readonly string[]): boolean {
  return spawnSync(program, args).status === 0;
}
