const EXIT_CODES: Partial<Record<NodeJS.Signals, number>> = { SIGINT: 130, SIGTERM: 143 };

/** How long a run has to end after a signal, before a second one kills it: an agent must not be left behind. */
export const ENDING_MS = 3000;

/**
 * Calls back on the first SIGINT or SIGTERM. A second one ends the process the ordinary way, unless it comes
 * while what the first one began still has its time.
 */
export function onSignals(callback: (signal: NodeJS.Signals) => void, graceMs = 0): () => void {
  let firstAt: number | undefined;
  const stop = (): void => {
    for (const signal of Object.keys(EXIT_CODES)) process.off(signal, listener);
  };
  // It stays after the first signal: a library that finds itself alone would end the process.
  const listener = (signal: NodeJS.Signals): void => {
    if (firstAt === undefined) {
      firstAt = Date.now();
      callback(signal);
    } else if (Date.now() - firstAt >= graceMs) {
      stop();
      process.kill(process.pid, signal);
    }
  };
  for (const signal of Object.keys(EXIT_CODES)) process.on(signal, listener);
  return stop;
}

/** Calls back on the first signal and leaves; whatever comes next ends the process at once. */
export function onFirstSignal(callback: (signal: NodeJS.Signals) => void): () => void {
  const stop = (): void => {
    for (const signal of Object.keys(EXIT_CODES)) process.off(signal, listener);
  };
  const listener = (signal: NodeJS.Signals): void => {
    stop();
    callback(signal);
  };
  for (const signal of Object.keys(EXIT_CODES)) process.on(signal, listener);
  return stop;
}

/** Keeps the process until a run that a signal has stopped has come to its end. */
export async function untilEnded<T>(run: Promise<T>): Promise<T> {
  let isStopped = false;
  const release = onSignals(() => {
    isStopped = true;
  }, ENDING_MS);
  try {
    return await run;
  } finally {
    // Children may still have to be ended.
    if (!isStopped) release();
  }
}

/** The exit code of a program that a signal stopped. */
export function exitCodeOf(signal: NodeJS.Signals): number {
  return EXIT_CODES[signal] ?? 1;
}
