import { loadScanForMany } from "../envelope/index.ts";
import { documentOf } from "../io/stdio/document-codec.ts";
import type { Frame } from "../io/stdio/frame.ts";
import { readInput } from "../io/stdio/read-input.ts";
import { complain, streamReporter } from "../io/stdio/report.ts";
import type { LineHandler } from "../io/stdio/serve-lines.ts";
import { answer, encodeReply, errorReply } from "../service/answer.ts";
import type { Reply } from "../service/operations.ts";
import { readRequest } from "../service/requests.ts";
import { type CommandSettings, finish, loadStrictValidator } from "./run-command.ts";

/** What a request may be longer than its envelope. */
const REQUEST_OVERHEAD = 64 * 1024;

/** `envelope-worker --stream`: one process answers every command, one request per line. */
export async function runRequestStream(settings: CommandSettings): Promise<number> {
  const report = streamReporter(settings.quiet);
  const [{ serveLines }, scan] = await Promise.all([import("../io/stdio/serve-lines.ts"), loadScanForMany()]);
  const many = { ...settings, scan };
  const answerLine: LineHandler = async (line) => {
    const reply = await answerRequest(line, many);
    report(reply.warnings);
    return encodeReply("request", reply, settings).body;
  };
  return serveLines(settings.input, maxRequest(settings), answerLine, settings.codec);
}

/** No arguments: one request on stdin is answered (H24); without one, the usage goes to stderr. */
export async function runSingleRequest(settings: CommandSettings): Promise<number> {
  const isMissing = settings.input === undefined && process.stdin.isTTY;
  const request = isMissing ? { bytes: Buffer.alloc(0) } : readInput(settings.input, maxRequest(settings));
  if ("bytes" in request && request.bytes.toString().trim() === "") {
    complain((await import("./commands.ts")).usage());
    return settings.goCompat ? 1 : 64;
  }
  const reply = await answerRequest(request, settings);
  return finish(encodeReply("request", reply, settings), settings);
}

function maxRequest(settings: CommandSettings): number {
  return settings.maxBytes + REQUEST_OVERHEAD;
}

async function answerRequest(line: Frame, settings: CommandSettings): Promise<Reply> {
  try {
    const document = documentOf(line, { ...settings, maxBytes: maxRequest(settings) });
    const { command, envelope, options } = readRequest(document);
    const strict = options.strict === true ? await loadStrictValidator() : settings.strict;
    const operations = await operationsFor(command, options, settings);
    return await answer(command, envelope, { ...settings, operations, strict });
  } catch (thrown) {
    return errorReply("request", thrown, settings);
  }
}

/** The commands that run stages take their options from the request. */
async function operationsFor(
  command: string,
  options: Readonly<Record<string, unknown>>,
  settings: CommandSettings,
): Promise<CommandSettings["operations"]> {
  if (command !== "process" && command !== "resume") return settings.operations;
  const runner = await settings.runner();
  return { ...settings.operations, [command]: runner.operation(command, options) };
}
