import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, describe, expect, it } from "vitest";
import { untilGone } from "../support/processes.ts";

const HOST = join(import.meta.dirname, "support/host.ts");
const folder = mkdtempSync(join(tmpdir(), "process-host-"));
afterAll(() => rmSync(folder, { recursive: true }));

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly pids: readonly string[];
}

/** Runs a program that embeds children; `onReady` is called when they run. */
async function runHost(
  name: string,
  args: readonly string[],
  onReady: (pid: number) => void = () => undefined,
): Promise<Ended> {
  const pidFile = join(folder, name);
  const host = spawn(process.execPath, [HOST, pidFile, ...args], { stdio: ["ignore", "pipe", "pipe"] });
  host.stdout.once("data", () => onReady(host.pid!));
  const [stdout, stderr, [code]] = await Promise.all([
    text(host.stdout),
    text(host.stderr),
    once(host, "exit"),
  ]);
  const pids = readFileSync(pidFile, "utf8").trim().split("\n");
  return { code: code as number | null, stdout, stderr, pids };
}

// Whether one survives is looked up in /proc.
describe.skipIf(process.platform !== "linux")("a program that embeds children", () => {
  it("hears a signal by its own listener alone, and goes on", async () => {
    const { code, stdout } = await runHost("signal", ["1"], (pid) => process.kill(pid, "SIGTERM"));
    expect([code, stdout]).toEqual([7, "ready 0 1 0\nheard\n"]);
  });

  it.each([
    ["exits", "exit", 0],
    ["crashes", "crash", 1],
  ])("that %s leaves none of them behind", async (_, then, expected) => {
    const { code, pids } = await runHost(then, ["2", then]);
    expect([code, pids.length]).toEqual([expected, 2]);
    for (const pid of pids) await untilGone(pid);
  });

  it("is not warned of a leak where there are many", async () => {
    const { stderr, pids } = await runHost("many", ["30", "exit"]);
    expect([stderr, pids.length]).toEqual(["", 30]);
    for (const pid of pids) await untilGone(pid);
  });
});
