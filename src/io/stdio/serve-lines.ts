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
    await readAll(input, (chunk) => answer(splitter.push(chunk), handle, codec, ending));
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

/**
 * Hands on each chunk as it comes, and reads no more while one takes longer. Resolves at the end of
 * the input, or when it was destroyed. An async iterator would add its own turns to each answer.
 */
function readAll(input: Readable, take: (chunk: Buffer) => undefined | Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    let work: Promise<void> = Promise.resolve();
    const fail = (thrown: unknown): void => {
      input.destroy();
      reject(thrown);
    };
    input.on("data", (chunk: Buffer) => {
      try {
        const late = take(chunk);
        if (late === undefined) return;
        input.pause();
        work = late.then(() => void input.resume());
        work.catch(fail);
      } catch (thrown) {
        fail(thrown);
      }
    });
    input.on("error", fail);
    // What is in work when the input is destroyed is still finished.
    for (const event of ["end", "close"]) input.on(event, () => work.then(resolve, reject));
  });
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

type LineReply = ReturnType<LineHandler>;

/** Answers lines in their order; undefined when all is done, where nothing had to be waited for. */
function answer(
  lines: readonly Frame[],
  handle: LineHandler,
  codec: DocumentCodec,
  ending: Ending,
): undefined | Promise<void> {
  const next = repliesTo(lines, handle, codec, ending);
  const parts: Buffer[] = [];
  for (let reply = next(); reply !== undefined; reply = next()) {
    if (reply instanceof Promise) return answerSlowly(parts, reply, next, codec, ending);
    parts.push(...codec.framed(reply));
  }
  return write(parts, ending.closed);
}

/** Goes on with a reply that is not ready. */
async function answerSlowly(
  parts: Buffer[],
  first: LineReply,
  next: () => LineReply | undefined,
  codec: DocumentCodec,
  ending: Ending,
): Promise<void> {
  for (let reply: LineReply | undefined = first; reply !== undefined; reply = next()) {
    // Whoever waits for the earlier answers gets them before the slow one is ready.
    if (reply instanceof Promise) await write(parts.splice(0), ending.closed);
    const body = await reply;
    if (body !== undefined) parts.push(...codec.framed(body));
  }
  await write(parts, ending.closed);
}

/** Gives the reply to one line after the other; begins with a line when its reply is asked for. */
function repliesTo(
  lines: readonly Frame[],
  handle: LineHandler,
  codec: DocumentCodec,
  ending: Ending,
): () => LineReply | undefined {
  let at = 0;
  return () => {
    while (at < lines.length && ending.exitCode === undefined) {
      const line = lines[at++]!;
      if (!("bytes" in line) || !codec.isBlank(line.bytes)) return handle(line);
    }
    return undefined;
  };
}

/** Undefined when the reader has taken it, or has gone away; else what to wait for. */
function write(parts: readonly Buffer[], closed: AbortSignal): undefined | Promise<void> {
  if (parts.length === 0 || closed.aborted || writeAtOnce(parts)) return undefined;
  return once(process.stdout, "drain", { signal: closed }).then(
    () => undefined,
    () => undefined,
  );
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
