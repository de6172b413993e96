import { tooLarge } from "../../envelope/index.ts";
import { ERROR_CATALOG } from "../../errors/catalog.ts";
import { toWorkerError } from "../../errors/worker-error.ts";
import type { ProtocolEnvelope } from "../../gen/protocol/protocol-envelope.ts";
import { createLineSplitter } from "../../io/stdio/line-splitter.ts";
import { readFrames } from "../../io/stdio/read-frames.ts";
import { readInput } from "../../io/stdio/read-input.ts";
import { errorEnvelope } from "../../protocol/envelope.ts";
import { serializeEnvelope } from "../../protocol/serialize.ts";
import { PROTO_VALIDATE, toAnswer } from "../../protocol/validate/answer.ts";
import type { Report } from "../../protocol/validate/report.ts";
import { MAX_LINE_BYTES } from "../../protocol/validate/rules.ts";
import { validateDocument } from "../../protocol/validate/validate-document.ts";
import { createStreamValidator } from "../../protocol/validate/validate-stream.ts";
import type { SourceFactory } from "../../service/index.ts";
import type { Command, CommandGroup } from "../command.ts";
import { READING } from "../option-tables.ts";
import { type OptionValues, parseSize } from "../options.ts";
import { writeLine } from "../say.ts";

/** `proto validate`: answers with an envelope of the same protocol, whatever happens. */
const validate: Command = {
  summary: "check a Protocol v1 envelope or stream",
  options: {
    input: READING.input,
    "max-bytes": READING["max-bytes"],
    strict: { type: "boolean", about: "Make a finding of every warning, and refuse unknown fields." },
    stream: { type: "boolean", about: "Check the stream of one command instead of one document." },
  },
  examples: ["envelope-worker proto validate --strict --stream < progress.ndjson"],
  async run({ values, sources }) {
    const answer = await protoValidate(values, sources);
    const { code } = answer.error;
    return writeLine(serializeEnvelope(answer), code ? ERROR_CATALOG[code].exitCode : 0);
  },
};

/** `proto`. */
export const command: CommandGroup = {
  summary: "check a Protocol v1 envelope or stream: every broken rule with its line; exit 0 or 65",
  examples: validate.examples,
  verbs: { validate },
};

/** The answer of `proto validate`. */
export async function protoValidate(values: OptionValues, sources: SourceFactory): Promise<ProtocolEnvelope> {
  const { now } = sources();
  const timing = { startedAt: now(), now };
  try {
    const strict = values.strict === true;
    const stream = values.stream === true;
    const report = stream ? await checkStream(values, strict) : checkDocument(values, strict);
    return toAnswer(report, { strict, stream }, timing);
  } catch (thrown) {
    return errorEnvelope(PROTO_VALIDATE, toWorkerError(thrown), timing);
  }
}

function checkDocument(values: OptionValues, strict: boolean): Report {
  const maxBytes = parseSize(values["max-bytes"] as string | undefined);
  const input = readInput(values.input as string | undefined, maxBytes);
  if (!("bytes" in input)) throw tooLarge(maxBytes);
  return validateDocument(input.bytes, strict);
}

/** A stream may be of any length; --max-bytes is for each of its lines. */
async function checkStream(values: OptionValues, strict: boolean): Promise<Report> {
  const limit = values["max-bytes"] as string | undefined;
  const maxLineBytes = limit === undefined ? MAX_LINE_BYTES : parseSize(limit);
  const validator = createStreamValidator({ strict, maxLineBytes });
  // One byte more, for a carriage return that does not count.
  const splitter = createLineSplitter(maxLineBytes + 1);
  await readFrames(values.input as string | undefined, splitter, (lines) => {
    for (const line of lines) validator.push(line);
  }).done;
  return validator.end();
}
