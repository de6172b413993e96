import { toFragment } from "../envelope/index.ts";
import { writeOutput } from "../io/stdio/write-output.ts";

/** Writes a text for a person to stdout; gives the exit code. */
export function say(text: string): number {
  writeOutput(Buffer.from(text));
  return 0;
}

/** Writes one JSON document on one line; gives the exit code. */
export function answerWith(value: unknown, exitCode = 0): number {
  return writeLine(toFragment(value), exitCode);
}

/** Writes a document that is JSON text already; a reader that has gone away is no failure. */
export function writeLine(body: Buffer, exitCode: number): number {
  return writeOutput(Buffer.concat([body, Buffer.from("\n")])) ? exitCode : 0;
}
