import { randomInt } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import type { AgentBackend, RunPort } from "../../src/agents/backend.ts";
import { untilGone } from "../support/processes.ts";
import { runs } from "../support/runs.ts";
import { BASICS, CANCEL, collect, endingOf, gatewayWith, isPending, shellAgent } from "./support/agents.ts";

const folder = mkdtempSync(join(tmpdir(), "agent-cancel-"));
afterAll(() => rmSync(folder, { recursive: true }));
const CANCELLED = { error: { code: "ECANCELED", message: "backend error: cancelled" } };
const STATUS = { status: { code: 0, signal: null } };

/** A backend without a process. */
function backendOf(start: (run: RunPort) => Promise<typeof STATUS>): AgentBackend {
  return {
    kind: "fake",
    capabilities: new Set([...BASICS, CANCEL]),
    extensionKeys: new Set(),
    start: (_, run) => start(run),
  };
}

const control = (backend: AgentBackend) => gatewayWith(backend).runControl("fake", { prompt: "go" });

async function untilExists(file: string): Promise<void> {
  while (!existsSync(file)) await new Promise((resolve) => setTimeout(resolve, 5));
}

describe("cancel", () => {
  it("case 34: is told once, also to who asks late", async () => {
    let aborts = 0;
    const { promise, resolve } = Promise.withResolvers<void>();
    const { handle, cancel } = control(
      backendOf(async ({ signal }) => {
        signal.addEventListener("abort", () => aborts++);
        await promise;
        return signal.aborted ? STATUS : Promise.reject(new Error("too late"));
      }),
    );
    await isPending(handle.completion, 5);
    for (let times = 0; times < 3; times++) cancel();
    resolve();
    expect((await collect(handle)).ending).toMatchObject(CANCELLED);
    expect(aborts).toBe(1);
  });

  it("case 35: ends the stream at once and the completion with the backend", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { handle, cancel } = control(backendOf(() => promise.then(() => STATUS)));
    const next = handle.events.next();
    cancel();
    expect(await next).toEqual({ done: true, value: undefined });
    expect(await isPending(handle.completion)).toBe(true);
    resolve();
    expect(await endingOf(handle)).toMatchObject(CANCELLED);
  });

  it("case 36: does not hold up a backend that goes on emitting", async () => {
    let emitted = 0;
    const { handle, cancel } = control(
      backendOf(async ({ emit }) => {
        for (; emitted < 500; emitted++) await emit({ kind: "Status" });
        return STATUS;
      }),
    );
    await isPending(handle.completion, 5);
    expect(emitted).toBe(32);
    cancel();
    const { events, ending } = await collect(handle);
    expect(events).toHaveLength(32);
    expect(emitted).toBe(500);
    expect(ending).toMatchObject(CANCELLED);
  });

  it("case 37: changes nothing after the completion", async () => {
    let isAborted = (): boolean => true;
    const { handle, cancel } = control(
      backendOf(async ({ signal }) => {
        isAborted = () => signal.aborted;
        return STATUS;
      }),
    );
    await collect(handle);
    cancel();
    expect(isAborted()).toBe(false);
    expect(await endingOf(handle)).toEqual({ completion: STATUS });
  });

  it("case 38: ends a start that would never end, with no event", async () => {
    const { handle, cancel } = control(shellAgent("", { plan: () => new Promise(() => undefined) }));
    await isPending(handle.completion, 5);
    cancel();
    const { events, ending } = await collect(handle);
    expect(events).toEqual([]);
    expect(ending).toMatchObject(CANCELLED);
  });

  it("case 38: kills a probe and starts nothing", async () => {
    const [pid, started] = [join(folder, "probe.pid"), join(folder, "started")];
    const agent = shellAgent(`touch '${started}'`, {
      plan: async ({ workingDir, env }, probe) => {
        await probe("/bin/sh", ["-c", `echo $$ > '${pid}.tmp'; mv '${pid}.tmp' '${pid}'; exec sleep 600`]);
        return { program: "touch", args: [started], cwd: workingDir, env };
      },
    });
    const { handle, cancel } = control(agent);
    await untilExists(pid);
    cancel();
    expect((await collect(handle)).ending).toMatchObject(CANCELLED);
    await untilGone(readFileSync(pid, "utf8").trim());
    expect(existsSync(started)).toBe(false);
  });

  it("case 39: beats a failure whose Error waits for room; what waits already can be read", async () => {
    const { handle, cancel } = control(
      backendOf(async ({ emit }) => {
        for (let n = 0; n < 32; n++) await emit({ kind: "Status", message: String(n) });
        throw new Error("SECRET");
      }),
    );
    await isPending(handle.completion, 20);
    cancel();
    const { events, ending } = await collect(handle);
    expect(events.map(({ kind }) => kind)).toEqual(Array(32).fill("Status"));
    expect(ending).toMatchObject(CANCELLED);
  });

  it.each(["true", "trap '' TERM"])("case 40: kills a child that never ends (%s)", async (trap) => {
    const pid = join(folder, `blocked-${trap.length}`);
    const script = `${trap}; echo SECRET >&2; echo $$ > '${pid}'; echo '{"text":"a"}'; while :; do sleep 0.05; done`;
    const { handle, cancel } = control(shellAgent(script));
    await handle.events.next();
    cancel();
    cancel();
    const { events, ending } = await collect(handle);
    expect(ending).toMatchObject(CANCELLED);
    expect(JSON.stringify([events, ending])).not.toContain("SECRET");
    await untilGone(readFileSync(pid, "utf8").trim());
  });

  it("case 40: works after the stream was closed", async () => {
    const { handle, cancel } = control(shellAgent("sleep 600"));
    handle.events.close();
    await isPending(handle.completion, 20);
    cancel();
    expect(await endingOf(handle)).toMatchObject(CANCELLED);
  });

  it("case 41: before the program is started, starts nothing", async () => {
    const started = join(folder, "never");
    const { handle, cancel } = control(shellAgent(`touch '${started}'`));
    cancel();
    expect((await collect(handle)).ending).toMatchObject(CANCELLED);
    expect(existsSync(started)).toBe(false);
  });

  it("beyond upstream: counts also after the exit, while the stream is not read", async () => {
    const pid = join(folder, "exited.pid");
    const { handle, cancel } = control(shellAgent(`echo $$ > '${pid}'; echo '{"text":"a"}'`));
    await untilExists(pid);
    await isPending(handle.completion, 100);
    cancel();
    const { events, ending } = await collect(handle);
    expect(events.length).toBeLessThanOrEqual(1);
    expect(ending).toMatchObject(CANCELLED);
  });

  it("reports a process that it cannot end", async () => {
    const pid = join(folder, "immortal.pid");
    const { handle, cancel } = control(shellAgent(`echo $$ > '${pid}'; exec sleep 600`));
    await untilExists(pid);
    const kill = vi.spyOn(process, "kill").mockReturnValue(true);
    try {
      cancel();
      expect((await collect(handle)).ending).toMatchObject({ error: { reason: "failed to terminate" } });
    } finally {
      kill.mockRestore();
      process.kill(Number(readFileSync(pid, "utf8")), "SIGKILL");
    }
  });
});

it("cancel at any moment completes once and leaves no process", async () => {
  const count = runs(40, 200);
  for (let round = 0; round < count; round++) {
    const pids = join(folder, `random-${round}`);
    const script = `echo $$ >> '${pids}'; sleep 600 & echo $! >> '${pids}'; n=0; while [ $n -lt 60 ]; do echo '{"text":"a"}'; n=$((n+1)); done; ${round % 2 === 0 ? "wait" : "kill $!"}`;
    const { handle, cancel } = control(shellAgent(script));
    let settled = 0;
    const ending = endingOf(handle).finally(() => settled++);
    const reader = round % 3 === 0 ? handle.events.close() : collect(handle);
    setTimeout(cancel, randomInt(40));
    if (round % 5 === 0) setTimeout(cancel, randomInt(60));
    if (round % 2 === 0) expect(await ending).toMatchObject(CANCELLED);
    else await ending;
    await reader;
    cancel();
    await Promise.resolve();
    expect(settled).toBe(1);
    const left = existsSync(pids) ? readFileSync(pids, "utf8").trim().split("\n").filter(Boolean) : [];
    for (const pid of left) await untilGone(pid);
  }
}, 120_000);
