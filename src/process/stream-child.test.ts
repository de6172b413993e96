import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, describe, expect, it } from "vitest";
import { childEnvironment } from "./environment.ts";
import type { StartRequest } from "./start-child.ts";
import { type StreamedChild, streamChild } from "./stream-child.ts";

const folder = mkdtempSync(join(tmpdir(), "stream-child-"));
afterAll(() => rmSync(folder, { recursive: true }));

function sh(script: string, request: Partial<StartRequest> = {}): Promise<StreamedChild> {
  return streamChild({
    command: "sh",
    args: ["-c", script],
    cwd: folder,
    env: childEnvironment(process.env),
    stdin: "none",
    timeoutMs: 0,
    signal: new AbortController().signal,
    ...request,
  });
}

async function bytesOf({ output }: StreamedChild): Promise<number> {
  let bytes = 0;
  for await (const chunk of output) bytes += chunk.length;
  return bytes;
}

describe("streamChild", () => {
  it("keeps what was printed before anybody reads, also after the exit", async () => {
    const child = await sh("head -c 50000 /dev/zero; echo log >&2; exit 3");
    expect(await child.exited).toEqual({ code: 3, signal: null, endedBy: undefined, stderr: "log\n" });
    await sleep(50);
    expect(await bytesOf(child)).toBe(50_000);
  });

  it("lets a program wait while nobody reads", async () => {
    const child = await sh("head -c 5000000 /dev/zero; touch done");
    await sleep(300);
    expect(existsSync(join(folder, "done"))).toBe(false);
    expect(await bytesOf(child)).toBe(5_000_000);
    await child.exited;
    expect(existsSync(join(folder, "done"))).toBe(true);
  });

  it("leaves stdin open where the caller writes", async () => {
    const child = await sh("cat", { stdin: "open" });
    child.stdin?.write("one");
    await sleep(20);
    child.stdin?.end("two");
    expect(await bytesOf(child)).toBe(6);
  });

  it.each([
    ["its time", () => ({ timeoutMs: 100 }), "timeout"],
    ["the signal", () => ({ signal: AbortSignal.timeout(500) }), "signal"],
  ] as const)("says that %s has ended a program", async (_, limits, endedBy) => {
    const child = await sh("sleep 600", limits());
    expect(await child.exited).toMatchObject({ code: null, signal: "SIGTERM", endedBy });
  });

  it("says that the caller has, who may do so at any time", async () => {
    const child = await sh("sleep 600");
    child.terminate();
    expect(await child.exited).toMatchObject({ signal: "SIGTERM", endedBy: "caller" });
    child.terminate();
  });

  it("starts nothing for a caller that has already gone", async () => {
    const started = sh("touch never", { signal: AbortSignal.abort() });
    await expect(started).rejects.toMatchObject({ code: "ECANCELED" });
    expect(existsSync(join(folder, "never"))).toBe(false);
  });
});
