import { tooLarge } from "../envelope/index.ts";
import { answer, errorReply } from "../io/answer.ts";
import type { Reply } from "../io/operations.ts";
import { readRequest } from "../io/requests.ts";
import { readInput } from "../io/stdio/read-input.ts";
import { serveLines } from "../io/stdio/serve-lines.ts";
import { usage } from "./commands.ts";
import { bodyOf, type CommandSettings, finish, loadStrictValidator } from "./run-command.ts";

/** What a request may be longer than its envelope. */
const REQUEST_OVERHEAD = 64 * 1024;

/** `envelope-worker --stream`: one process answers every command, one request per line. */
export async function runRequestStream(settings: CommandSettings): Promise<number> {
  const maxBytes = settings.maxBytes + REQUEST_OVERHEAD;
  await serveLines(maxBytes, async (line) => {
    if (!("bytes" in line)) return errorReply("request", tooLarge(maxBytes), settings).body;
    return bodyOf(await answerRequest(line.bytes, settings), settings);
  });
  return 0;
}

/** No arguments: one request on stdin is answered (H24); without one, the usage goes to stderr. */
export async function runSingleRequest(settings: CommandSettings): Promise<number> {
  const input = process.stdin.isTTY ? "" : readInput(undefined, settings.maxBytes + REQUEST_OVERHEAD);
  if (input.toString().trim() === "") {
    process.stderr.write(usage());
    return 64;
  }
  return finish(await answerRequest(Buffer.from(input), settings), settings);
}

async function answerRequest(bytes: Buffer, settings: CommandSettings): Promise<Reply> {
  try {
    const { command, envelope, options } = readRequest(bytes);
    const strict = options.strict === true ? await loadStrictValidator() : settings.strict;
    return await answer(command, envelope, { ...settings, strict });
  } catch (thrown) {
    return errorReply("request", thrown, settings);
  }
}
