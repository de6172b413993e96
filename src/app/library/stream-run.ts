import type { RunEvent } from "../../pipeline/index.ts";
import { readArguments } from "./call-arguments.ts";
import type { CallOptions, Envelope, EnvelopeEvent } from "./worker.ts";

type Start = (options: CallOptions) => Promise<Envelope>;

/** The events of a run as they come, then its envelope. Who leaves before the end stops the run. */
export async function* streamRun(
  start: Start,
  options: CallOptions | undefined,
): AsyncGenerator<RunEvent | EnvelopeEvent, void> {
  const { signal, onEvent } = readArguments(options);
  const controller = new AbortController();
  const events: RunEvent[] = [];
  let wake = (): void => undefined;
  let isOver = false;
  const take = (event: RunEvent): void => {
    events.push(event);
    wake();
    onEvent?.(event);
  };
  const left = controller.signal;
  const stop = signal === undefined ? left : AbortSignal.any([left, signal]);
  const run = start({ ...options, onEvent: take, signal: stop }).finally(() => {
    isOver = true;
    wake();
  });
  // Whoever has left does not wait for what becomes of it.
  run.catch(() => undefined);
  try {
    for (;;) {
      while (events.length > 0) yield events.shift()!;
      if (isOver) break;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    yield { type: "envelope", envelope: await run };
  } finally {
    controller.abort();
  }
}
