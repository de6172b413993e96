import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { validateSavedHop } from "../../../src/gen/conformance/validate-hop.js";
import { fullEnvelope } from "../../support/envelopes.ts";
import { runs } from "../../support/runs.ts";
import { WORKER } from "../../support/worker.ts";
import { peer, savedIn, temporaryFolder } from "./support/taps.ts";

type Target = "peer" | "tap" | "reader";

/** Lines that come as long as somebody takes them. */
function feed({ stdin }: ChildProcessWithoutNullStreams): void {
  let count = 0;
  stdin.on("error", () => undefined);
  const write = (): void => {
    if (stdin.destroyed) return;
    stdin.write(`${fullEnvelope({ x_trace: count++ })}\n`, (error) => error ?? setImmediate(write));
  };
  write();
}

interface End {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly peerPid: number;
}

/** Starts a peer, behind a tap or alone, ends something at a moment, and waits for the end. */
async function kill(
  command: readonly string[],
  target: Target,
  signal: NodeJS.Signals,
  ms: number,
): Promise<End> {
  const [program = "", ...args] = command;
  const child = spawn(program, args);
  const ended = new Promise<Omit<End, "peerPid">>((resolve) => {
    child.on("exit", (code, by) => resolve({ code, signal: by }));
  });
  const peerPid = await new Promise<number>((told) => {
    child.stderr.once("data", (piece: Buffer) => told(Number(piece.toString().split("\n")[0])));
  });
  child.stdout.resume();
  child.stderr.resume();
  feed(child);
  await sleep(ms);
  if (target === "reader") child.stdout.destroy();
  else process.kill(target === "peer" ? peerPid : child.pid!, signal);
  const end = await ended;
  child.stdin.destroy();
  return { ...end, peerPid };
}

async function isGone(pid: number): Promise<boolean> {
  for (let tries = 0; tries < 100; tries++) {
    try {
      process.kill(pid, 0);
    } catch {
      return true;
    }
    await sleep(50);
  }
  return false;
}

describe("a tap whose peer, reader or self is killed", () => {
  it("ends as the peer alone would, leaves no process, and no half file in --save", async () => {
    const folder = temporaryFolder();
    const command = peer("named");
    const tap = [process.execPath, WORKER, "tap", "--quiet", "--stream", "--save", folder, "--", ...command];
    const signals = fc.constantFrom<NodeJS.Signals>("SIGKILL", "SIGTERM", "SIGINT", "SIGHUP");
    const targets = fc.constantFrom<Target>("peer", "tap", "reader");
    const moments = fc.integer({ min: 0, max: 150 });
    await fc.assert(
      fc.asyncProperty(targets, signals, moments, async (target, signal, ms) => {
        const behind = await kill(tap, target, signal, ms);
        const alone = await kill(command, target === "tap" ? "peer" : target, signal, ms);
        expect([behind.code, behind.signal]).toEqual([alone.code, alone.signal]);
        expect(await isGone(behind.peerPid)).toBe(true);
      }),
      { numRuns: runs(15, 200), endOnFailure: true },
    );
    const texts = savedIn(folder);
    expect(texts.length).toBeGreaterThan(0);
    for (const text of texts) expect(validateSavedHop(JSON.parse(text))).toEqual([]);
  }, 600_000);
});
