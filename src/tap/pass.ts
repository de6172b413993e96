import type { Readable, Writable } from "node:stream";

/** How bytes pass from one stream to another. */
export interface Passing {
  /** Resolves when no more bytes come, or nobody takes them; whether all have come. */
  readonly done: Promise<boolean>;
  /** Passes nothing more. */
  stop(): void;
}

/** What happens to bytes on their way. */
export interface Filter {
  /** What is handed on for a piece. */
  piece(piece: Buffer): readonly Buffer[];
  /** What is handed on at the end. */
  end(): readonly Buffer[];
}

/** Hands on what comes, and shows it then. */
export function showing(see: (piece: Buffer) => void): Filter {
  return {
    piece(piece) {
      // Looking takes its time, for which nobody is to wait.
      setImmediate(see, piece);
      return [piece];
    },
    end: () => [],
  };
}

/** Hands bytes on as they come, no faster than they are taken. A reader that goes is felt by the writer, as without us. */
export function passBytes(from: Readable, to: Writable, filter: Filter): Passing {
  const { promise: done, resolve } = Promise.withResolvers<boolean>();
  const write = (pieces: readonly Buffer[]): void => {
    let isTaken = true;
    for (const piece of pieces) isTaken = to.write(piece);
    if (!isTaken) from.pause();
  };
  const stop = (): void => {
    from.destroy();
    resolve(false);
  };
  from.on("data", (piece: Buffer) => write(filter.piece(piece)));
  to.on("drain", () => from.resume());
  for (const stream of [from, to]) stream.on("error", stop);
  to.on("close", stop);
  from.on("close", () => resolve(false));
  from.on("end", () => {
    write(filter.end());
    resolve(true);
  });
  return { done, stop };
}
