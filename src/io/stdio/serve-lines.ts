import { toWorkerError } from "../../errors/worker-error.ts";
import { type DocumentCodec, JSON_DOCUMENTS } from "./document-codec.ts";
import type { Frame } from "./frame.ts";
import { createOutbox } from "./outbox.ts";
import { readFrames, type TakeFrames } from "./read-frames.ts";

/**
 * Answers one document of the input with one, or has written its answer itself. If it answers at once,
 * nobody may look at the document's bytes after that.
 */
export type LineHandler = (line: Frame) => Buffer | Promise<Buffer | undefined>;

type LineReply = ReturnType<LineHandler>;

/** The signals that end the stream, with the exit codes that a shell would give. */
const SIGNALS = { SIGINT: 130, SIGTERM: 143 } as const;

/**
 * Reads NDJSON, or the frames of another codec, from stdin or a file and answers each document on
 * stdout, in order. Blank lines are passed over. Reading stops while the reader of stdout is slow,
 * and ends quietly when it has gone away. A signal ends it after the line in work; a second one
 * kills. Resolves to the exit code.
 */
export async function serveLines(
  input: string | undefined,
  maxBytes: number,
  handle: LineHandler,
  codec: DocumentCodec = JSON_DOCUMENTS,
): Promise<number> {
  let exitCode: number | undefined;
  let failure: Error | undefined;
  // Stopped, because the next line may never come.
  const end = (code: number): void => {
    exitCode ??= code;
    reading.stop();
  };
  const outbox = createOutbox((error) => {
    failure ??= error;
    end(0);
  });
  const answer: TakeFrames<Frame> = (lines, keep) => {
    const next = repliesTo(lines);
    for (let reply = next(); reply !== undefined; reply = next()) {
      if (reply instanceof Promise) {
        keep();
        return answerSlowly(reply, next);
      }
      outbox.add(codec.framed(reply));
    }
    return outbox.flush();
  };
  const answerSlowly = async (first: LineReply, next: () => LineReply | undefined): Promise<void> => {
    for (let reply: LineReply | undefined = first; reply !== undefined; reply = next()) {
      // Whoever waits for the earlier answers gets them before the slow one is ready.
      outbox.flushSoon();
      const body = await reply;
      if (body !== undefined) outbox.add(codec.framed(body));
    }
    await outbox.flush();
  };
  /** Gives the reply to one line after the other; begins with a line when its reply is asked for. */
  const repliesTo = (lines: readonly Frame[]) => {
    let at = 0;
    return (): LineReply | undefined => {
      while (at < lines.length && exitCode === undefined) {
        const line = lines[at++]!;
        if (!("bytes" in line) || !codec.isBlank(line.bytes)) return handle(line);
      }
      return undefined;
    };
  };

  const reading = readFrames(input, codec.createSplitter(maxBytes), answer);
  const stopWatching = watchSignals(end);
  try {
    await reading.done;
  } catch (thrown) {
    if (exitCode === undefined) failure = toWorkerError(thrown);
  } finally {
    stopWatching();
  }
  if (failure !== undefined) throw failure;
  return exitCode ?? 0;
}

/** Ends the stream at the first signal; the next one finds nobody and kills. */
function watchSignals(end: (exitCode: number) => void): () => void {
  const names = Object.keys(SIGNALS) as (keyof typeof SIGNALS)[];
  const onSignal = (signal: keyof typeof SIGNALS): void => {
    stopWatching();
    end(SIGNALS[signal]);
  };
  const stopWatching = (): void => {
    for (const name of names) process.off(name, onSignal);
  };
  for (const name of names) process.on(name, onSignal);
  return stopWatching;
}
