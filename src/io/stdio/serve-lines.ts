import { once } from "node:events";
import type { Readable } from "node:stream";
import { toWorkerError } from "../../errors/worker-error.ts";
import { type DocumentCodec, type Frame, JSON_DOCUMENTS } from "./document-codec.ts";
import { outputFailure } from "./write-output.ts";

/** Answers one document of the input with one, or has written its answer itself. */
export type LineHandler = (line: Frame) => Buffer | Promise<Buffer | undefined>;

/** The signals that end the stream, with the exit codes that a shell would give. */
const SIGNALS = { SIGINT: 130, SIGTERM: 143 } as const;

/**
 * Reads NDJSON, or the frames of another codec, and answers each document on stdout, in order.
 * Blank lines are passed over. Reading stops while the reader of stdout is slow, and ends quietly
 * when it has gone away. A signal ends it after the line in work; a second one kills. Resolves to
 * the exit code.
 */
export async function serveLines(
  input: Readable,
  maxBytes: number,
  handle: LineHandler,
  codec: DocumentCodec = JSON_DOCUMENTS,
): Promise<number> {
  const splitter = codec.createSplitter(maxBytes);
  const ending = watchForTheEnd(input);
  try {
    for await (const chunk of input) {
      await answer(splitter.push(chunk as Buffer), handle, codec, ending);
      if (ending.exitCode !== undefined) break;
    }
    await answer(splitter.end(), handle, codec, ending);
  } catch (thrown) {
    if (ending.exitCode === undefined) throw toWorkerError(thrown);
  } finally {
    ending.stopWatching();
    input.destroy();
  }
  if (ending.failure !== undefined) throw ending.failure;
  return ending.exitCode ?? 0;
}

/** What ends the stream before its input does. */
interface Ending {
  /** Set when something ends the stream. */
  exitCode: number | undefined;
  /** Why stdout cannot be written, unless its reader has just gone away. */
  failure: Error | undefined;
  /** Aborted when nothing more can be written. */
  readonly closed: AbortSignal;
  stopWatching(): void;
}

function watchForTheEnd(input: Readable): Ending {
  const closing = new AbortController();
  const ending: Ending = {
    exitCode: undefined,
    failure: undefined,
    closed: closing.signal,
    stopWatching() {
      for (const signal of Object.keys(SIGNALS)) process.off(signal, onSignal);
    },
  };
  // Destroyed, because the loop may wait for a line that never comes.
  const end = (exitCode: number): void => {
    ending.exitCode ??= exitCode;
    input.destroy();
  };
  const onSignal = (signal: keyof typeof SIGNALS): void => {
    ending.stopWatching();
    end(SIGNALS[signal]);
  };
  for (const signal of Object.keys(SIGNALS)) process.on(signal, onSignal);
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") ending.failure = outputFailure(error);
    closing.abort();
    end(0);
  });
  return ending;
}

async function answer(
  lines: readonly Frame[],
  handle: LineHandler,
  codec: DocumentCodec,
  ending: Ending,
): Promise<void> {
  const parts: Buffer[] = [];
  for (const line of lines) {
    if (ending.exitCode !== undefined) break;
    if ("bytes" in line && codec.isBlank(line.bytes)) continue;
    const reply = handle(line);
    if (reply instanceof Promise) {
      // Whoever waits for the earlier answers gets them before the slow one begins.
      await write(parts.splice(0), ending.closed);
      const late = await reply;
      if (late !== undefined) parts.push(...codec.framed(late));
    } else parts.push(...codec.framed(reply));
  }
  await write(parts, ending.closed);
}

async function write(parts: readonly Buffer[], closed: AbortSignal): Promise<void> {
  if (parts.length === 0 || closed.aborted) return;
  if (writeAtOnce(parts)) return;
  await once(process.stdout, "drain", { signal: closed }).catch(() => undefined);
}

/** From this size on, copying a part costs more than handing it on by itself. */
const LARGE = 16 * 1024;

/** One system call for all parts, joined where they are small. False when the reader is behind. */
function writeAtOnce(parts: readonly Buffer[]): boolean {
  const { stdout } = process;
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  if (length < parts.length * LARGE) return stdout.write(Buffer.concat(parts, length));
  stdout.cork();
  for (const part of parts) stdout.write(part);
  stdout.uncork();
  return !stdout.writableNeedDrain;
}
