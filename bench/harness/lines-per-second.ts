import type { InputFile } from "./envelopes.ts";
import { timePiped } from "./time-command.ts";

/**
 * How many lines a command takes in a second of processor time. The start is left out, as far as a
 * file of a few lines shows it: cold start has rows of its own.
 */
export function linesPerSecond(command: readonly string[], { path, count, short }: InputFile): number {
  const start = timePiped(command, short.path);
  const whole = timePiped(command, path);
  return ((count - short.count) / Math.max(whole - start, 1)) * 1000;
}
