import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";

/** Whoever forks faster than this many rounds of killing is not caught up with. */
const MAX_ROUNDS = 20;

/** A variable that a child hands down to whatever it starts, by which these are found again. */
export interface Mark {
  readonly variable: Readonly<Record<string, string>>;
  /** Ends every process that still carries the mark. */
  killAll(): void;
}

/**
 * Makes a mark for one child. A process can leave its group with setsid, but its environment stays
 * readable in /proc; where there is no /proc, nothing is found and nothing is killed.
 */
export function createMark(): Mark {
  const [name, value] = ["ENVELOPE_WORKER_CHILD", randomUUID()];
  const entry = `${name}=${value}`;
  return {
    variable: { [name]: value },
    killAll() {
      const killed = new Set<string>();
      for (let round = 0; round < MAX_ROUNDS; round++) {
        const found = markedProcesses(entry).filter((pid) => !killed.has(pid));
        if (found.length === 0) return;
        for (const pid of found) {
          killed.add(pid);
          killProcess(Number(pid));
        }
      }
    },
  };
}

/** Sends SIGKILL to a process, or with a negative number to a group; one that has gone is fine. */
export function killProcess(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // Nobody is left.
  }
}

function markedProcesses(entry: string): string[] {
  return readNames("/proc").filter((name) => /^\d+$/.test(name) && environmentOf(name).includes(entry));
}

function readNames(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function environmentOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/environ`, "latin1");
  } catch {
    // Gone, or somebody else's.
    return "";
  }
}
