import { type ChildProcessByStdio, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import type { Readable, Writable } from "node:stream";
import { onOneCore, PINNED_ENVIRONMENT } from "./environment.ts";

type Worker = ChildProcessByStdio<Writable, Readable, null>;

/** Resident memory in MiB: now, or the most that there was. Undefined where there is no /proc. */
function residentMemory(pid: number, field: "VmRSS" | "VmHWM"): number | undefined {
  try {
    const [, kibibytes] =
      new RegExp(`^${field}:\\s+(\\d+) kB`, "m").exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return kibibytes === undefined ? undefined : Number(kibibytes) / 1024;
  } catch {
    return undefined;
  }
}

function start(command: readonly string[]): Worker {
  // taskset becomes the program that it starts, so the process id is the worker's.
  const [program = "", ...args] = onOneCore(command);
  return spawn(program, args, { stdio: ["pipe", "pipe", "inherit"], env: PINNED_ENVIRONMENT });
}

/** Sends the same line over and over through one process; gives its memory in MiB after each count. */
export async function memoryAfter(
  command: readonly string[],
  line: string,
  counts: readonly number[],
): Promise<readonly number[]> {
  const worker = start(command);
  const memory: number[] = [];
  const block = Buffer.from(`${line}\n`.repeat(100));
  const single = Buffer.from(`${line}\n`);
  let answered = 0;
  let wake: (() => void) | undefined;
  worker.stdout.on("data", (chunk: Buffer) => {
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) answered++;
    wake?.();
  });
  let sent = 0;
  for (const count of counts) {
    while (sent < count) {
      const isWhole = count - sent >= 100;
      sent += isWhole ? 100 : 1;
      if (!worker.stdin.write(isWhole ? block : single)) {
        await new Promise((resolve) => worker.stdin.once("drain", resolve));
      }
    }
    while (answered < count) await new Promise<void>((resolve) => (wake = resolve));
    memory.push(residentMemory(worker.pid!, "VmRSS") ?? Number.NaN);
  }
  worker.stdin.end();
  await new Promise((resolve) => worker.once("close", resolve));
  return memory;
}

/** Sends one document and gives the most memory, in MiB, that the process had had when most of the answer was out. */
export async function peakMemory(command: readonly string[], document: Buffer): Promise<number> {
  const worker = start(command);
  let peak = Number.NaN;
  let received = 0;
  worker.stdout.on("data", (chunk: Buffer) => {
    received += chunk.length;
    // The answer is complete inside of the worker by now, and the worker still there.
    if (Number.isNaN(peak) && received > document.length * 0.9)
      peak = residentMemory(worker.pid!, "VmHWM") ?? peak;
  });
  worker.stdin.end(document);
  await new Promise((resolve) => worker.once("close", resolve));
  if (received < document.length) throw new Error("The answer is shorter than what was sent");
  return peak;
}
