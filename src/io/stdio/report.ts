import { fstatSync, writeSync } from "node:fs";
import type { Reply, Warning } from "../../service/index.ts";

/** Takes what was found in one document to stderr, or nowhere. */
export type Reporter = (reply: Pick<Reply, "warnings" | "absent">) => void;

/** How much is said on stderr. */
export interface Volume {
  readonly quiet: boolean;
  /** Tell of absent fields, too, which are no repairs. */
  readonly verbose: boolean;
}

const STDERR = 2;

/** How lines begin on a terminal. */
const WORDS = { warn: "warning", info: "note" } as const;

type Level = keyof typeof WORDS;

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
export function reporter(volume: Volume): Reporter {
  return (reply) => {
    const text = textFor(reply, volume);
    if (text !== "") complain(text);
  };
}

/** The reporter of a stream: never waits for whoever should read stderr. */
export function streamReporter(volume: Volume): Reporter {
  if (volume.quiet) return () => undefined;
  const { stderr } = process;
  stderr.on("error", () => undefined);
  return (reply) => {
    const text = textFor(reply, volume);
    if (text !== "" && stderr.writableLength < MAX_BACKLOG) stderr.write(text);
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

function textFor({ warnings, absent }: Parameters<Reporter>[0], { quiet, verbose }: Volume): string {
  if (quiet) return "";
  const notes = verbose ? absent : [];
  return [
    warnings.length === 0 ? "" : lineFor("warn", `${counted(warnings, "repair")} on reading`, warnings),
    notes.length === 0 ? "" : lineFor("info", counted(notes, "absent field"), notes),
  ].join("");
}

function counted(found: readonly Warning[], what: string): string {
  return `${found.length} ${what}${found.length === 1 ? "" : "s"}`;
}

function lineFor(level: Level, message: string, found: readonly Warning[]): string {
  return isForPeople() ? forPeople(level, found) : forPrograms(level, message, found);
}

// A character device is a terminal or /dev/null; node:tty would take a millisecond to load.
function isForPeople(): boolean {
  return fstatSync(STDERR).isCharacterDevice();
}

function forPrograms(level: Level, message: string, all: readonly Warning[]): string {
  let size = 0;
  const warnings = all.filter((warning) => {
    size += warning.path.length + warning.message.length;
    return size < MAX_LINE / 4;
  });
  const omitted = all.length - warnings.length;
  return `${JSON.stringify({ level, message, warnings, ...(omitted === 0 ? {} : { omitted }) })}\n`;
}

function forPeople(level: Level, found: readonly Warning[]): string {
  const byMessage = Map.groupBy(found, (warning) => warning.message);
  let text = "";
  for (const [message, group] of byMessage) {
    const paths = group.slice(0, SHOWN_PATHS).map((warning) => warning.path);
    const more = group.length > SHOWN_PATHS ? ` and ${group.length - SHOWN_PATHS} more` : "";
    text += `${WORDS[level]}: ${message}: ${paths.join(", ")}${more}\n`;
  }
  return text;
}
