import { createReadStream, fstatSync } from "node:fs";
import { Socket } from "node:net";
import type { Readable } from "node:stream";
import type { Frame, Splitter } from "./frame.ts";
import { createIntake, type Intake } from "./intake.ts";
import { isStdin, openFile, STDIN } from "./read-input.ts";

/** An input that is being read. */
export interface Reading {
  /** Resolves at the end of the input, or after stop, when all that was handed on is done. */
  readonly done: Promise<void>;
  stop(): void;
}

/** Pieces of this size are asked for: of a file large ones, since each has its price. */
const PIPE_CHUNK = 64 * 1024;
const FILE_CHUNK = 1024 * 1024;

/**
 * Reads stdin or a file and hands on what the splitter cuts out of it, as it comes. The bytes are
 * good until `take` is done with them; as long as it is not, nothing more is read.
 */
export function readFrames<Cut extends Frame>(
  file: string | undefined,
  splitter: Splitter<Cut>,
  take: (frames: readonly Cut[]) => undefined | Promise<void>,
): Reading {
  const intake = createIntake();
  const { promise: done, resolve, reject } = Promise.withResolvers<void>();
  let work: Promise<void> = Promise.resolve();
  const fail = (thrown: unknown): void => {
    input.destroy();
    reject(thrown);
  };
  const handOn = (frames: readonly Cut[]): void => {
    try {
      const late = frames.length === 0 ? undefined : take(frames);
      if (late === undefined) return;
      intake.isHeld = true;
      input.pause();
      work = late.then(() => {
        intake.isHeld = false;
        input.resume();
      });
      work.catch(fail);
    } catch (thrown) {
      fail(thrown);
    }
  };
  const input = openInput(file, intake, (count) => {
    const { frames, used } = splitter.split(intake.add(count));
    intake.use(used);
    handOn(frames);
  });
  input.on("error", fail);
  input.on("end", () => handOn(splitter.end(intake.add(0))));
  // What is in work when the input is destroyed is still finished.
  for (const event of ["end", "close"]) input.on(event, () => work.then(resolve, reject));
  return { done, stop: () => void input.destroy() };
}

/** Opens the input; its bytes go into the intake, and each time it is told how many came. */
function openInput(file: string | undefined, intake: Intake, arrived: (count: number) => void): Readable {
  const kind = isStdin(file) ? kindOfStdin() : "file";
  if (kind === "pipe") return openPipe(intake, arrived);
  const input = kind === "file" ? openStream(file) : process.stdin;
  input.on("data", (chunk: Buffer) => {
    chunk.copy(intake.room(chunk.length));
    arrived(chunk.length);
  });
  return input;
}

/** Reads a pipe or a socket into our memory at once; a stream would give a new buffer for each piece. */
function openPipe(intake: Intake, arrived: (count: number) => void): Readable {
  const input = new Socket({
    fd: STDIN,
    readable: true,
    writable: false,
    onread: {
      buffer: () => intake.room(PIPE_CHUNK),
      callback(count) {
        arrived(count);
        return true;
      },
    },
  });
  return input.resume();
}

function openStream(file: string | undefined): Readable {
  return createReadStream("", { fd: isStdin(file) ? STDIN : openFile(file), highWaterMark: FILE_CHUNK });
}

function kindOfStdin(): "pipe" | "file" | "other" {
  try {
    const stat = fstatSync(STDIN);
    if (stat.isFile()) return "file";
    return stat.isFIFO() || stat.isSocket() ? "pipe" : "other";
  } catch {
    return "other";
  }
}
