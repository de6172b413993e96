import type { RunnerOptions } from "../app/run-setup.ts";
import type { Runner } from "../app/runner.ts";
import type { SourceFactory } from "../app/sources.ts";
import { loadScanForMany, type StrictValidator } from "../envelope/index.ts";
import { type DocumentCodec, JSON_DOCUMENTS } from "../io/stdio/document-codec.ts";
import { readInput } from "../io/stdio/read-input.ts";
import { reporter, streamReporter } from "../io/stdio/report.ts";
import type { LineHandler } from "../io/stdio/serve-lines.ts";
import { writeOutput } from "../io/stdio/write-output.ts";
import { type AnswerSettings, answerInput, encodeReply } from "../service/answer.ts";
import { OPERATIONS, type Reply } from "../service/operations.ts";
import { modelOptionsOf } from "./model-flags.ts";
import { asksForMsgpack, type OptionValues, parseCompat, parseSize } from "./options.ts";

/** What the options of a reading command come to. */
export interface CommandSettings extends AnswerSettings {
  readonly input: string | undefined;
  readonly stream: boolean;
  readonly quiet: boolean;
  /** What runs envelopes; loaded at the first call. */
  readonly runner: () => Promise<Runner>;
}

/** Turns option values into settings; loads the strict validator only where it is asked for. */
export async function settingsOf(values: OptionValues, sources: SourceFactory): Promise<CommandSettings> {
  const goCompat = parseCompat(values.compat as string | undefined);
  const quiet = values.quiet === true;
  let runner: Promise<Runner> | undefined;
  return {
    operations: OPERATIONS,
    sources,
    maxBytes: parseSize(values["max-bytes"] as string | undefined),
    strict: values.strict === true ? await loadStrictValidator() : undefined,
    goCompat,
    redact: values.redact === true,
    codec: await loadCodec(asksForMsgpack(values.codec as string | undefined)),
    input: values.input as string | undefined,
    stream: values.stream === true,
    quiet,
    runner: () => (runner ??= loadRunner(runnerOptionsOf(values))),
  };
}

/** What the options say about running envelopes. */
export function runnerOptionsOf(values: OptionValues): RunnerOptions {
  return {
    workspace: values.workspace as string | undefined,
    pipeline: values.pipeline as string | undefined,
    skills: values.skills as string | undefined,
    artifacts: values.artifacts as string | undefined,
    model: modelOptionsOf(values),
    goCompat: parseCompat(values.compat as string | undefined),
    quiet: values.quiet === true,
  };
}

/** Gives the codec of stdin and stdout; MessagePack is loaded only where it is asked for. */
export async function loadCodec(isMsgpack: boolean): Promise<DocumentCodec> {
  return isMsgpack
    ? (await import("../json/msgpack/msgpack-documents.ts")).MSGPACK_DOCUMENTS
    : JSON_DOCUMENTS;
}

async function loadRunner(options: RunnerOptions): Promise<Runner> {
  return (await import("../app/runner.ts")).createRunner(options);
}

/** Loads the seed's schema as a validator; most calls never need it. */
export async function loadStrictValidator(): Promise<StrictValidator> {
  return (await import("../gen/validate-generic-envelope.js")).validateGenericEnvelope;
}

/** Runs one command on one document or, with --stream, on every line. Gives the exit code. */
export async function runCommand(name: string, settings: CommandSettings): Promise<number> {
  if (!settings.stream) {
    const reply = await answerInput(name, readInput(settings.input, settings.maxBytes), settings);
    return finish(encodeReply(name, reply, settings), settings);
  }
  const report = streamReporter(settings.quiet);
  const bodyOf = (reply: Reply): Buffer => {
    report(reply.warnings);
    return encodeReply(name, reply, settings).body;
  };
  const [{ serveLines }, scan] = await Promise.all([import("../io/stdio/serve-lines.ts"), loadScanForMany()]);
  const many = { ...settings, scan };
  const answerLine: LineHandler = (line) => {
    const reply = answerInput(name, line, many);
    return reply instanceof Promise ? reply.then(bodyOf) : bodyOf(reply);
  };
  return serveLines(settings.input, settings.maxBytes, answerLine, settings.codec);
}

/** Writes an encoded reply to stdout and its warnings to stderr; gives the exit code. */
export function finish(
  { body, exitCode, warnings }: Reply,
  { quiet, codec = JSON_DOCUMENTS }: { readonly quiet: boolean; readonly codec?: DocumentCodec },
): number {
  const isRead = codec.single(body).every(writeOutput);
  reporter(quiet)(warnings);
  return isRead ? exitCode : 0;
}
