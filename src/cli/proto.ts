import type { SourceFactory } from "../app/sources.ts";
import { tooLarge } from "../envelope/index.ts";
import { ERROR_CATALOG } from "../errors/catalog.ts";
import { toWorkerError } from "../errors/worker-error.ts";
import type { ProtocolEnvelope } from "../gen/protocol/protocol-envelope.ts";
import { createLineSplitter } from "../io/stdio/line-splitter.ts";
import { readFrames } from "../io/stdio/read-frames.ts";
import { readInput } from "../io/stdio/read-input.ts";
import { errorEnvelope } from "../protocol/envelope.ts";
import { serializeEnvelope } from "../protocol/serialize.ts";
import { PROTO_VALIDATE, toAnswer } from "../protocol/validate/answer.ts";
import type { Report } from "../protocol/validate/report.ts";
import { MAX_LINE_BYTES } from "../protocol/validate/rules.ts";
import { validateDocument } from "../protocol/validate/validate-document.ts";
import { createStreamValidator } from "../protocol/validate/validate-stream.ts";
import type { Reply } from "../service/operations.ts";
import { type OptionTable, type OptionValues, parseOptions, parseSize } from "./options.ts";
import { readJsonText } from "./proto-json.ts";

const OPTIONS = {
  input: { type: "string" },
  strict: { type: "boolean" },
  stream: { type: "boolean" },
  "max-bytes": { type: "string" },
  help: { type: "boolean", short: "h" },
} as const satisfies OptionTable;

/** `proto validate`: answers with an envelope of the same protocol, whatever happens. */
export async function protoValidate(args: readonly string[], sources: SourceFactory): Promise<Reply> {
  const { now } = sources();
  const timing = { startedAt: now(), now };
  try {
    const values = parseOptions(args, OPTIONS);
    const strict = values.strict === true;
    const stream = values.stream === true;
    const report = stream ? await checkStream(values, strict) : checkDocument(values, strict);
    return toReply(toAnswer(report, { strict, stream }, timing));
  } catch (thrown) {
    return toReply(errorEnvelope(PROTO_VALIDATE, toWorkerError(thrown), timing));
  }
}

function checkDocument(values: OptionValues, strict: boolean): Report {
  const maxBytes = parseSize(values["max-bytes"] as string | undefined);
  const input = readInput(values.input as string | undefined, maxBytes);
  if (!("bytes" in input)) throw tooLarge(maxBytes);
  return validateDocument(input.bytes, strict, readJsonText);
}

/** A stream may be of any length; --max-bytes is for each of its lines. */
async function checkStream(values: OptionValues, strict: boolean): Promise<Report> {
  const limit = values["max-bytes"] as string | undefined;
  const maxLineBytes = limit === undefined ? MAX_LINE_BYTES : parseSize(limit);
  const validator = createStreamValidator({ strict, maxLineBytes, readJson: readJsonText });
  // One byte more, for a carriage return that does not count.
  const splitter = createLineSplitter(maxLineBytes + 1);
  await readFrames(values.input as string | undefined, splitter, (lines) => {
    for (const line of lines) validator.push(line);
  }).done;
  return validator.end();
}

function toReply(answer: ProtocolEnvelope): Reply {
  const { code } = answer.error;
  const exitCode = code ? ERROR_CATALOG[code].exitCode : 0;
  return { body: serializeEnvelope(answer), exitCode, warnings: [] };
}
