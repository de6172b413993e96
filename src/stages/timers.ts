import type { StartTimer } from "../pipeline/index.ts";

interface Timer {
  readonly milliseconds: number;
  readonly callback: () => void;
  /** Node's own, once the event loop has turned. */
  timeout: NodeJS.Timeout | undefined;
}

/**
 * Makes what calls back after a time, on Node's timers. A timer that is called off before the event loop turns, when
 * it could not have called back anyway, costs next to nothing: most stages end before that.
 */
export function createStartTimer(): StartTimer {
  /** Those that were started since the event loop turned. */
  const started = new Set<Timer>();
  let willHandToNode = false;
  const handToNode = (): void => {
    willHandToNode = false;
    for (const timer of started) timer.timeout = setTimeout(timer.callback, timer.milliseconds);
    started.clear();
  };
  return (milliseconds, callback) => {
    const timer: Timer = { milliseconds, callback, timeout: undefined };
    started.add(timer);
    if (!willHandToNode) setImmediate(handToNode);
    willHandToNode = true;
    return () => {
      if (!started.delete(timer)) clearTimeout(timer.timeout);
    };
  };
}
