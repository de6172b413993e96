import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { onTestFinished } from "vitest";
import { type Json, WORKER } from "../../../support/worker.ts";
import { until } from "./server.ts";

/** A server in a process of its own. */
export interface Served {
  readonly url: string;
  readonly port: number;
  readonly child: ChildProcess;
  /** The lines of its log so far. */
  log(): Json[];
  readonly ended: Promise<{ readonly status: number | null; readonly signal: NodeJS.Signals | null }>;
}

/** Starts `envelope-worker serve` on a free port; it is killed when the test is over. */
export function startServe(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Served> {
  return startProcess([WORKER, "serve", "--port", "0", ...args], env);
}

/** Starts a program that logs its address as `url`, as the worker does. */
export async function startProcess(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Served> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  let text = "";
  child.stderr.on("data", (chunk: Buffer) => {
    text += chunk.toString();
  });
  const ended: Served["ended"] = new Promise((done) => {
    child.on("close", (status, signal) => done({ status, signal }));
  });
  const log = (): Json[] =>
    text
      .split("\n")
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Json);
  await until(() => text.includes('"url":"') || child.exitCode !== null);
  const url = log().find((line) => line.url !== undefined)?.url as string | undefined;
  if (url === undefined) throw new Error(`The server did not start: ${text}`);
  return { url, port: Number(new URL(url).port), child, log, ended };
}

/** The most memory that a process has had so far, in MiB. */
export function peakMemory({ child }: Served): number {
  const [, kib = "0"] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8")) ?? [];
  return Number(kib) / 1024;
}
