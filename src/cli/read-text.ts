import { tooLarge } from "../envelope/index.ts";
import { readInput } from "../io/stdio/read-input.ts";

const MAX_BYTES = 512 * 1024 ** 2;

/** Reads a whole text from a file, or from stdin where none is named. */
export function readText(file: string | undefined): string {
  const input = readInput(file, MAX_BYTES);
  if ("tooLong" in input) throw tooLarge(MAX_BYTES);
  return input.bytes.toString();
}
