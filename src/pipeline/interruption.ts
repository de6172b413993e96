/**
 * What can stop one visit of a stage: its deadline, or the end of the run. Listeners and composite
 * signals for each visit would cost more than everything else that the engine does.
 */
export class Interruption {
  isAborted = false;
  reason: unknown;
  #controller: AbortController | undefined;
  #listener: (() => void) | undefined;

  /** For the stage; made when it is first asked for. */
  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController();
      if (this.isAborted) this.#controller.abort(this.reason);
    }
    return this.#controller.signal;
  }

  abort(reason: unknown): void {
    if (this.isAborted) return;
    this.isAborted = true;
    this.reason = reason;
    this.#controller?.abort(reason);
    this.#listener?.();
  }

  /** Calls back when the visit is stopped, at once if it was already. The last one to ask is called. */
  onAbort(callback: () => void): void {
    this.#listener = callback;
    if (this.isAborted) callback();
  }
}
