import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { type Outcome, type RunOptions, run } from "../../../support/worker.ts";

const PEER = join(import.meta.dirname, "peer.mjs");

/** The command line of the peer that does this. */
export function peer(...words: readonly string[]): string[] {
  return [process.execPath, PEER, ...words];
}

/** Runs a peer behind a tap. */
export function tapped(
  options: readonly string[],
  words: readonly string[],
  input: string | Uint8Array = "",
  more: RunOptions = {},
): Outcome {
  return run(["tap", ...options, "--", ...peer(...words)], input, more);
}

/** Runs a peer without a tap. */
export function alone(
  words: readonly string[],
  input: string | Uint8Array = "",
  more: RunOptions = {},
): Outcome {
  const [program = "", ...args] = peer(...words);
  const { status, signal, stdout, stderr } = spawnSync(program, args, {
    input,
    maxBuffer: 1024 ** 3,
    env: { ...process.env, ...more.env },
    cwd: more.cwd,
  });
  return { status, signal, stdout: stdout.toString("latin1"), stderr: stderr.toString() };
}

/** A folder that goes with its test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "tap-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The texts of the hops that were saved. */
export function savedIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .map((name) => readFileSync(join(folder, name), "utf8"));
}
