import { fstatSync, writeSync } from "node:fs";
import type { Warning } from "../../service/index.ts";

/** Takes the warnings of one document to stderr, or nowhere. */
export type Reporter = (warnings: readonly Warning[]) => void;

const STDERR = 2;

/** More warnings of one kind than this are only counted on a terminal. */
const SHOWN_PATHS = 8;

/**
 * A line of JSON stays well below what a pipe holds, so that a caller who reads stderr only after
 * stdout does not hang; warnings beyond that are counted.
 */
const MAX_LINE = 32 * 1024;

/** What may wait for a caller that does not read stderr; lines beyond that are lost. */
const MAX_BACKLOG = 1024 * 1024;

/** The reporter of a command that ends after one document: writes at once. */
export function reporter(quiet: boolean): Reporter {
  return (warnings) => {
    if (!quiet && warnings.length > 0) complain(lineFor(warnings));
  };
}

/** The reporter of a stream: never waits for whoever should read stderr. */
export function streamReporter(quiet: boolean): Reporter {
  if (quiet) return () => undefined;
  const { stderr } = process;
  stderr.on("error", () => undefined);
  return (warnings) => {
    if (warnings.length > 0 && stderr.writableLength < MAX_BACKLOG) stderr.write(lineFor(warnings));
  };
}

/** Writes to stderr at once. Nothing said there is worth a failure: what cannot be written is lost. */
export function complain(text: string): void {
  try {
    writeSync(STDERR, text);
  } catch {
    // Nobody listens.
  }
}

/** Says one thing that whoever runs the worker should know. */
export function warnAbout(message: string, fields: Readonly<Record<string, unknown>> = {}): void {
  complain(
    isForPeople() ? `warning: ${message}\n` : `${JSON.stringify({ level: "warn", message, ...fields })}\n`,
  );
}

function lineFor(warnings: readonly Warning[]): string {
  return isForPeople() ? forPeople(warnings) : forPrograms(warnings);
}

// A character device is a terminal or /dev/null; node:tty would take a millisecond to load.
function isForPeople(): boolean {
  return fstatSync(STDERR).isCharacterDevice();
}

function forPrograms(all: readonly Warning[]): string {
  const message = `${all.length} repair${all.length === 1 ? "" : "s"} on reading`;
  let size = 0;
  const warnings = all.filter((warning) => {
    size += warning.path.length + warning.message.length;
    return size < MAX_LINE / 4;
  });
  const omitted = all.length - warnings.length;
  return `${JSON.stringify({ level: "warn", message, warnings, ...(omitted === 0 ? {} : { omitted }) })}\n`;
}

function forPeople(warnings: readonly Warning[]): string {
  const byMessage = Map.groupBy(warnings, (warning) => warning.message);
  let text = "";
  for (const [message, group] of byMessage) {
    const paths = group.slice(0, SHOWN_PATHS).map((warning) => warning.path);
    const more = group.length > SHOWN_PATHS ? ` and ${group.length - SHOWN_PATHS} more` : "";
    text += `warning: ${message}: ${paths.join(", ")}${more}\n`;
  }
  return text;
}
