import { backendError, FAILED_TO_TERMINATE } from "../agents/agent-error.ts";
import { killProcess } from "./leftovers.ts";

/** How long a process may take to end after SIGTERM before SIGKILL ends its whole group. */
const KILL_AFTER_MS = 1000;
/** How long SIGKILL may take before the process counts as one that cannot be ended. */
const GIVE_UP_AFTER_MS = 5000;

/** The ending of one process group. */
export interface Termination {
  start(): void;
  /** The process has exited. */
  stop(): void;
  /** Rejects when the process does not end; never resolves. */
  readonly failed: Promise<never>;
}

/** Prepares to end a process group: SIGTERM, then SIGKILL, then giving up. */
export function createTermination(pid: number): Termination {
  const { promise: failed, reject } = Promise.withResolvers<never>();
  failed.catch(() => undefined);
  let timer: NodeJS.Timeout | undefined;
  let over = false;
  const giveUp = (): void => reject(backendError(FAILED_TO_TERMINATE));
  const kill = (): void => {
    killProcess(-pid);
    timer = setTimeout(giveUp, GIVE_UP_AFTER_MS);
  };
  return {
    start() {
      if (over) return;
      over = true;
      askToEnd(pid);
      timer = setTimeout(kill, KILL_AFTER_MS);
    },
    stop() {
      over = true;
      clearTimeout(timer);
    },
    failed,
  };
}

function askToEnd(pid: number): void {
  try {
    process.kill(-pid, "SIGTERM");
  } catch {
    // It has gone, or may not be sent a signal; SIGKILL comes next.
  }
}
