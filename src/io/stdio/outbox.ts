import { outputFailure, writeSome } from "./write-output.ts";

/** Answers on their way to stdout, which go out together. */
export interface Outbox {
  add(parts: readonly Buffer[]): void;
  /** Writes all that is there; undefined when the reader has taken it, else what to wait for. */
  flush(): undefined | Promise<void>;
  /** Writes it as soon as whoever calls has to wait for something. */
  flushSoon(): void;
}

/** Parts that are smaller than this on average are joined for one call; larger ones are not worth the copy. */
const LARGE = 16 * 1024;

const JOINT_SIZE = 256 * 1024;

/** Starts empty. Tells when stdout takes nothing more, with the error unless its reader has just gone. */
export function createOutbox(onClosed: (error?: Error) => void): Outbox {
  // Asking for the stream makes a pipe give back what it has no room for, instead of blocking us.
  const { stdout } = process;
  let parts: Buffer[] = [];
  let soon: NodeJS.Immediate | undefined;
  let joint: Buffer | undefined;
  let isClosed = false;
  let isSlow = false;
  const close = (thrown: unknown): void => {
    isClosed = true;
    onClosed((thrown as NodeJS.ErrnoException).code === "EPIPE" ? undefined : outputFailure(thrown));
  };
  stdout.on("error", close);

  const joined = (): readonly Buffer[] => {
    const length = parts.reduce((sum, part) => sum + part.length, 0);
    // The memory serves again as soon as the reader has taken all of it.
    if (stdout.writableLength > 0 || length > JOINT_SIZE || length > parts.length * LARGE) return parts;
    joint ??= Buffer.allocUnsafeSlow(JOINT_SIZE);
    let end = 0;
    for (const part of parts) end += part.copy(joint, end);
    return [joint.subarray(0, end)];
  };
  const write = (part: Buffer): undefined | Promise<void> => {
    // The stream is for what does not fit at once: it costs more than the call, but less than a call that fails.
    const written = isSlow ? 0 : writeSome(part);
    if (written === part.length) return undefined;
    return new Promise((resolve) => {
      stdout.write(part.subarray(written), () => resolve());
      isSlow = stdout.writableLength > 0;
    });
  };
  const flush = (): undefined | Promise<void> => {
    clearImmediate(soon);
    soon = undefined;
    const ready = isClosed || parts.length === 0 ? [] : joined();
    parts = [];
    let late: undefined | Promise<void>;
    try {
      for (const part of ready) late = write(part);
    } catch (thrown) {
      close(thrown);
    }
    return late;
  };
  return {
    add(more) {
      parts.push(...more);
    },
    flush,
    flushSoon() {
      if (parts.length > 0) soon ??= setImmediate(flush);
    },
  };
}
