import { readFileSync } from "node:fs";

/** Waits until a process has ended: gone, or dead and only not yet reaped by its parent. */
export async function untilGone(pid: string): Promise<void> {
  while (isRunning(pid)) await new Promise((resolve) => setTimeout(resolve, 10));
}

function isRunning(pid: string): boolean {
  try {
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}
