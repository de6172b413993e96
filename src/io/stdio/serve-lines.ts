import { toWorkerError, WorkerError } from "../../errors/worker-error.ts";
import type { Input } from "../../service/index.ts";
import { type DocumentCodec, JSON_DOCUMENTS } from "./document-codec.ts";
import { createOutbox, type Outbox } from "./outbox.ts";
import { type Reading, readFrames, type TakeFrames } from "./read-frames.ts";
import { exitCodeOf, onFirstSignal, untilEnded } from "./signals.ts";

/**
 * Answers one document of the input with one, or has written its answer itself. If it answers at once,
 * nobody may look at the document's bytes after that. The signal stops what takes longer.
 */
export type LineHandler = (line: Input, signal: AbortSignal) => Buffer | Promise<Buffer | undefined>;

type LineReply = ReturnType<LineHandler>;

/**
 * Reads NDJSON, or the frames of another codec, from stdin or a file and answers each document on
 * stdout, in order. Resolves to the exit code.
 */
export function serveLines(
  input: string | undefined,
  maxBytes: number,
  handle: LineHandler,
  codec: DocumentCodec = JSON_DOCUMENTS,
): Promise<number> {
  return serveInput(input, maxBytes, codec, (outbox, signal) => {
    const answer: TakeFrames<Input> = (lines, keep) => {
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
        const body = await (reply instanceof Promise ? untilEnded(reply) : reply);
        if (body !== undefined) outbox.add(codec.framed(body));
      }
      await outbox.flush();
    };
    /** Gives the reply to one line after the other; begins with a line when its reply is asked for. */
    const repliesTo = (lines: readonly Input[]) => {
      let at = 0;
      return (): LineReply | undefined => {
        while (at < lines.length && !signal.aborted) {
          const line = lines[at++]!;
          if (!("bytes" in line) || !codec.isBlank(line.bytes)) return handle(line, signal);
        }
        return undefined;
      };
    };
    return { take: answer, idle: () => Promise.resolve() };
  });
}

/** What takes the documents of an input; idle when it has answered all of them. */
export interface Taker {
  readonly take: TakeFrames<Input>;
  idle(): Promise<void>;
}

/**
 * Reads the documents of an input and hands them on. Blank lines are passed over. Reading stops while the reader of
 * stdout is slow, and ends quietly when it has gone away. A signal ends it after what is in work, which it stops; a
 * second one kills. Resolves to the exit code.
 */
export async function serveInput(
  input: string | undefined,
  maxBytes: number,
  codec: DocumentCodec,
  start: (outbox: Outbox, signal: AbortSignal) => Taker,
): Promise<number> {
  const stopped = new AbortController();
  let exitCode: number | undefined;
  let failure: Error | undefined;
  // Stopped, because the next line may never come.
  const end = (code: number, reason: WorkerError): void => {
    exitCode ??= code;
    stopped.abort(reason);
    reading.stop();
  };
  const outbox = createOutbox((error) => {
    failure ??= error;
    end(0, new WorkerError("ECANCELED", "The reader of stdout has gone away"));
  });
  const { take, idle } = start(outbox, stopped.signal);
  const reading: Reading = readFrames(input, codec.createSplitter(maxBytes), take);
  const stopWatching = onFirstSignal((signal) => end(exitCodeOf(signal), canceledBy(signal)));
  try {
    await reading.done;
    await idle();
  } catch (thrown) {
    if (exitCode === undefined) failure = toWorkerError(thrown);
  } finally {
    stopWatching();
  }
  if (failure !== undefined) throw failure;
  return exitCode ?? 0;
}

/** Why a run stopped that a signal has ended. */
export function canceledBy(signal: NodeJS.Signals): WorkerError {
  return new WorkerError("ECANCELED", `${signal} stopped the run`, {
    hint: "Run `process` on this envelope to go on.",
    details: { signal },
  });
}
