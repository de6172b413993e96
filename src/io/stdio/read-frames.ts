import { createReadStream, fstatSync } from "node:fs";
import { Socket } from "node:net";
import type { Readable } from "node:stream";
import type { Input } from "../../service/index.ts";
import type { Splitter } from "./frame.ts";
import { createIntake } from "./intake.ts";
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

/** Is done with documents at once or later. Whoever may look at their bytes even after that calls `keep` first. */
export type TakeFrames<Cut extends Input> = (
  frames: readonly Cut[],
  keep: () => void,
) => undefined | Promise<void>;

/**
 * Reads stdin or a file and hands on what the splitter cuts out of it, as it comes. As long as that is not
 * done with, nothing more is read.
 */
export function readFrames<Cut extends Input>(
  file: string | undefined,
  splitter: Splitter<Cut>,
  take: TakeFrames<Cut>,
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
      const late = frames.length === 0 ? undefined : take(frames, intake.leave);
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
  const input = openInput(file, (piece) => {
    const { frames, used } = splitter.split(intake.add(piece));
    intake.use(used);
    handOn(frames);
  });
  input.on("error", fail);
  input.on("end", () => handOn(splitter.end(intake.add(Buffer.alloc(0)))));
  // What is in work when the input is destroyed is still finished.
  for (const event of ["end", "close"]) input.on(event, () => work.then(resolve, reject));
  return { done, stop: () => void input.destroy() };
}

/** Opens the input; each piece that it gives is good only during the call. */
function openInput(file: string | undefined, take: (piece: Buffer) => void): Readable {
  const kind = isStdin(file) ? kindOfStdin() : "file";
  if (kind === "pipe") return openPipe(take);
  const input = kind === "file" ? openStream(file) : process.stdin;
  return input.on("data", take);
}

/** Reads a pipe or a socket into the same memory each time; a stream would give a new buffer for each piece. */
function openPipe(take: (piece: Buffer) => void): Readable {
  // One buffer and no function that gives one: with that, Node keeps something of each piece for ever.
  const buffer = Buffer.allocUnsafeSlow(PIPE_CHUNK);
  const callback = (count: number): boolean => {
    take(buffer.subarray(0, count));
    return true;
  };
  const input = new Socket({ fd: STDIN, readable: true, writable: false, onread: { buffer, callback } });
  // A second stream on the descriptor throws, and to load an ES module that imports node:process makes one.
  Object.defineProperty(process, "stdin", { value: input, configurable: true, enumerable: true });
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
