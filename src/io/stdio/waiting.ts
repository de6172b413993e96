import type { DocumentCodec } from "./document-codec.ts";
import type { Outbox } from "./outbox.ts";

/** More lines, or bytes, than this do not wait: reading stops until some are answered. */
const MOST_LINES = 1000;
const MOST_BYTES = 64 * 1024 * 1024;

/** The requests that are not answered yet. */
export interface Waiting {
  /** Counts a request of so many bytes until its answer is written. */
  add(bytes: number, answer: Promise<Buffer | undefined>): Promise<void>;
  /** Undefined where more may come; else resolves when it may. */
  room(): Promise<void> | undefined;
  /** Resolves when nothing waits. */
  idle(): Promise<void>;
}

/** Starts with none. Answers that are ready together are written together. */
export function createWaiting(outbox: Outbox, codec: DocumentCodec): Waiting {
  let lines = 0;
  let bytes = 0;
  let flushing: Promise<void> | undefined;
  let onLess: (() => void)[] = [];
  const isFull = (): boolean => lines >= MOST_LINES || bytes >= MOST_BYTES;
  const until = async (isOver: () => boolean): Promise<void> => {
    while (!isOver()) await new Promise<void>((resolve) => onLess.push(resolve));
  };
  const flush = async (): Promise<void> => {
    await undefined;
    flushing = undefined;
    await outbox.flush();
  };
  return {
    async add(size, answer) {
      lines++;
      bytes += size;
      const body = await answer;
      if (body !== undefined) {
        outbox.add(codec.framed(body));
        flushing ??= flush();
        await flushing;
      }
      lines--;
      bytes -= size;
      const told = onLess;
      onLess = [];
      for (const tell of told) tell();
    },
    room: () => (isFull() ? until(() => !isFull()) : undefined),
    idle: () => until(() => lines === 0),
  };
}
