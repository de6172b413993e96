/**
 * What can stop one visit of a stage: its deadline, or the end of the run. Listeners and composite
 * signals for each visit would cost more than everything else that the engine does.
 */
export interface Interruption {
  /** For the stage; made when it is first asked for. */
  readonly signal: AbortSignal;
  readonly isAborted: boolean;
  readonly reason: unknown;
  abort(reason: unknown): void;
  /** Calls back when the visit is stopped, at once if it was already. The last one to ask is called. */
  onAbort(callback: () => void): void;
}

/** Nothing has stopped the visit yet. */
export function createInterruption(): Interruption {
  let controller: AbortController | undefined;
  let isAborted = false;
  let reason: unknown;
  let listener: (() => void) | undefined;
  return {
    get signal() {
      if (controller === undefined) {
        controller = new AbortController();
        if (isAborted) controller.abort(reason);
      }
      return controller.signal;
    },
    get isAborted() {
      return isAborted;
    },
    get reason() {
      return reason;
    },
    abort(why) {
      if (isAborted) return;
      isAborted = true;
      reason = why;
      controller?.abort(why);
      listener?.();
    },
    onAbort(callback) {
      listener = callback;
      if (isAborted) callback();
    },
  };
}
