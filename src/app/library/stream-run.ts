import type { RunEvent } from "../../pipeline/index.ts";
import type { Envelope, EnvelopeEvent } from "./worker.ts";

type Start = (onEvent: (event: RunEvent) => void, signal: AbortSignal) => Promise<Envelope>;

/** The events of a run as they come, then its envelope. Who leaves before the end stops the run. */
export async function* streamRun(start: Start): AsyncGenerator<RunEvent | EnvelopeEvent, void> {
  const controller = new AbortController();
  const events: RunEvent[] = [];
  let wake = (): void => undefined;
  let isOver = false;
  const run = start((event) => {
    events.push(event);
    wake();
  }, controller.signal).finally(() => {
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
