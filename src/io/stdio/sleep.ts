const cell = new Int32Array(new SharedArrayBuffer(4));

/** Waits a moment where a non-blocking pipe has no data, or no room, for a synchronous call. */
export function sleepBriefly(): void {
  Atomics.wait(cell, 0, 0, 2);
}
