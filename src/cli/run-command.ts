import type { StrictValidator } from "../envelope/index.ts";
import { tooLarge } from "../envelope/index.ts";
import { type AnswerSettings, answer, errorReply } from "../io/answer.ts";
import type { Operation, Reply } from "../io/operations.ts";
import { reportWarnings } from "../io/report.ts";
import type { SourceFactory } from "../io/sources.ts";
import { readInput } from "../io/stdio/read-input.ts";
import { serveLines } from "../io/stdio/serve-lines.ts";
import { writeDocument } from "../io/stdio/write-output.ts";
import { type OptionValues, parseCompat, parseSize } from "./options.ts";

/** What the options of a reading command come to. */
export interface CommandSettings extends AnswerSettings {
  readonly input: string | undefined;
  readonly stream: boolean;
  readonly quiet: boolean;
}

/** Turns option values into settings; loads the strict validator only where it is asked for. */
export async function settingsOf(
  values: OptionValues,
  operations: Readonly<Record<string, Operation>>,
  sources: SourceFactory,
): Promise<CommandSettings> {
  return {
    operations,
    sources,
    maxBytes: parseSize(values["max-bytes"] as string | undefined),
    strict: values.strict === true ? await loadStrictValidator() : undefined,
    goCompat: parseCompat(values.compat as string | undefined),
    input: values.input as string | undefined,
    stream: values.stream === true,
    quiet: values.quiet === true,
  };
}

/** Loads the seed's schema as a validator; most calls never need it. */
export async function loadStrictValidator(): Promise<StrictValidator> {
  return (await import("../gen/validate-generic-envelope.js")).validateGenericEnvelope;
}

/** Runs one command on one document or, with --stream, on every line of stdin. Gives the exit code. */
export async function runCommand(name: string, settings: CommandSettings): Promise<number> {
  if (!settings.stream) {
    return finish(await answer(name, readInput(settings.input, settings.maxBytes), settings), settings);
  }
  await serveLines(settings.maxBytes, (line) => {
    if (!("bytes" in line)) return errorReply(name, tooLarge(settings.maxBytes), settings).body;
    const reply = answer(name, line.bytes, settings);
    return reply instanceof Promise ? reply.then((late) => bodyOf(late, settings)) : bodyOf(reply, settings);
  });
  return 0;
}

/** Writes a reply to stdout and its warnings to stderr; gives the exit code. */
export function finish(reply: Reply, settings: { readonly quiet: boolean }): number {
  report(reply, settings);
  return writeDocument(reply.body) ? reply.exitCode : 0;
}

/** Reports a reply's warnings and gives its body, for transports that write by themselves. */
export function bodyOf(reply: Reply, settings: { readonly quiet: boolean }): Buffer {
  report(reply, settings);
  return reply.body;
}

function report(reply: Reply, settings: { readonly quiet: boolean }): void {
  reportWarnings(reply.warnings, { quiet: settings.quiet, isTerminal: process.stderr.isTTY === true });
}
