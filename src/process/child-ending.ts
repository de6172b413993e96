import { cannotEnd } from "./child-errors.ts";

/** How long a child may take to end after SIGTERM before SIGKILL ends its whole process group. */
export const KILL_AFTER_MS = 1000;
/** How long SIGKILL may take before the child counts as one that cannot be ended. */
const GIVE_UP_AFTER_MS = 5000;
/** Timers of Node fire at once beyond this. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** What bounds a child. */
export interface ChildLimits {
  /** Ends the child when it aborts. */
  readonly signal: AbortSignal;
  /** Counts from the start of the child; 0 is no timeout. */
  readonly timeoutMs: number;
}

/** What has a child ended: one of its limits, or whoever has started it. */
export type EndedBy = "signal" | "timeout" | "caller";

/** The ending of one child. */
export interface Ending {
  /** Aborts when the child has to end. */
  readonly signal: AbortSignal;
  /** Has the child end before its limits do. */
  readonly begin: () => void;
  /** The child has exited. Tells what had it ended, unless it ended by itself. */
  stop(): EndedBy | undefined;
  /** Rejects when the child does not end; never resolves. */
  readonly failed: Promise<never>;
}

/** Watches the limits of a child that starts now. */
export function createEnding({ command, signal, timeoutMs }: ChildLimits & { command: string }): Ending {
  const { promise: failed, reject } = Promise.withResolvers<never>();
  failed.catch(() => undefined);
  const ending = new AbortController();
  let endedBy: EndedBy | undefined;
  let hasExited = false;
  let timer: NodeJS.Timeout | undefined;
  const begin = (by: EndedBy): void => {
    if (hasExited || ending.signal.aborted) return;
    endedBy = by;
    clearTimeout(timer);
    timer = setTimeout(() => reject(cannotEnd(command)), KILL_AFTER_MS + GIVE_UP_AFTER_MS);
    ending.abort();
  };
  const onAbort = (): void => begin("signal");
  signal.addEventListener("abort", onAbort, { once: true });
  if (timeoutMs > 0) timer = setTimeout(begin, Math.min(timeoutMs, MAX_TIMER_MS), "timeout");
  return {
    signal: ending.signal,
    begin: () => begin("caller"),
    stop() {
      hasExited = true;
      clearTimeout(timer);
      signal.removeEventListener("abort", onAbort);
      return endedBy;
    },
    failed,
  };
}
