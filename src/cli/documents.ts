import { createAppService, LATE_LOADERS, type Loaders } from "../app/create-service.ts";
import type { RunnerOptions } from "../app/runner-options.ts";
import { loadScanForMany } from "../envelope/index.ts";
import { WorkerError } from "../errors/worker-error.ts";
import { type DocumentCodec, JSON_DOCUMENTS } from "../io/stdio/document-codec.ts";
import { reporter, streamReporter, type Volume, warnAbout } from "../io/stdio/report.ts";
import { writeOutput } from "../io/stdio/write-output.ts";
import {
  type CallContext,
  type CallValues,
  documentFrame,
  exitCodeOf,
  type Manner,
  optionsOf,
  type Reply,
} from "../service/index.ts";
import { answerOnce, type Documents } from "./answer-once.ts";
import type { CommandCall } from "./command.ts";
import { asksForMsgpack, type OptionValues, parseCompat, parseSize, textOf } from "./options.ts";

/** Turns option values into a service and a way to read and write. */
export async function openDocuments(
  { values, sources, env }: CommandCall,
  load: Loaders = LATE_LOADERS,
  more: Partial<RunnerOptions> = {},
): Promise<Documents> {
  const goCompat = parseCompat(textOf(values, "compat"));
  const { quiet, verbose } = volumeOf(values, goCompat);
  const stream = values.stream === true;
  const service = createAppService(
    {
      ...more,
      sources,
      env,
      maxBytes: parseSize(textOf(values, "max-bytes")),
      strict: values.strict === true,
      redact: values.redact === true,
      goCompat,
      artifacts: textOf(values, "artifacts"),
      scan: stream ? await loadScanForMany() : undefined,
      warn: quiet ? () => undefined : (message, fields) => warnAbout(message, fields),
    },
    load,
  );
  const codec = await loadCodec(asksForMsgpack(textOf(values, "codec")));
  return { service, codec, input: textOf(values, "input"), stream, quiet, verbose };
}

function volumeOf({ quiet, verbose }: OptionValues, goCompat: boolean): Volume {
  if (quiet === true && verbose === true) throw exclusive("--quiet", "--verbose");
  // The callers of the Go CLI take a word on stderr for a failure.
  return { quiet: quiet === true || goCompat, verbose: verbose === true };
}

/** Gives the codec of stdin and stdout; MessagePack is loaded only where it is asked for. */
export async function loadCodec(isMsgpack: boolean): Promise<DocumentCodec> {
  return isMsgpack ? (await import("../io/stdio/msgpack-documents.ts")).MSGPACK_DOCUMENTS : JSON_DOCUMENTS;
}

/** The options of one call out of the flags of a command. */
export function callValues(operation: string, values: OptionValues): CallValues {
  const { timeout, approve, deny, set } = values;
  if (approve === true && deny === true) throw exclusive("--approve", "--deny");
  const given: CallValues = {
    ...values,
    timeout_ms: timeout,
    approve: approve === true ? true : deny === true ? false : undefined,
    set: typeof set === "string" ? parseLimits(set) : undefined,
  };
  return Object.fromEntries(optionsOf(operation).map((name) => [name, given[name]]));
}

/** Runs an operation on one document or, with --stream, on every line. Gives the exit code. */
export async function runOperation(
  name: string,
  call: CommandCall,
  documents: Documents,
  context: CallContext = {},
): Promise<number> {
  const { values } = call;
  const { service, codec } = documents;
  const manner = mannerOf(values, documents);
  const answer = await service.operation(name, callValues(name, values), manner);
  if (manner.protocol !== undefined) {
    const { runFramed } = await import("./protocol-output.ts");
    return runFramed(name, answer, call, documents);
  }
  const frame = (reply: Reply): Buffer => documentFrame(name, reply, frameOf(documents));
  if (!documents.stream) {
    const reply = await answerOnce(answer, documents, context);
    return finish(frame(reply), codec, reply, documents);
  }
  const report = streamReporter(documents);
  const bodyOf = (reply: Reply): Buffer => {
    report(reply);
    return frame(reply);
  };
  const { serveLines } = await import("../io/stdio/serve-lines.ts");
  return serveLines(
    documents.input,
    service.settings.maxBytes,
    (line, signal) => {
      const reply = answer(line, { ...context, signal });
      return reply instanceof Promise ? reply.then(bodyOf) : bodyOf(reply);
    },
    codec,
  );
}

/** Writes a framed reply to stdout and its warnings to stderr; gives the exit code. */
export function finish(body: Buffer, codec: DocumentCodec, reply: Reply, documents: Documents): number {
  const isRead = codec.single(body).every(writeOutput);
  reporter(documents)(reply);
  return isRead ? exitCodeOf(reply, documents.service.settings.goCompat) : 0;
}

/** What frames of this command need to know. */
export function frameOf({ service, codec }: Documents): Parameters<typeof documentFrame>[2] {
  const { goCompat, sources } = service.settings;
  return { goCompat, now: sources().now, codec };
}

function mannerOf(values: OptionValues, { codec }: Documents): Manner {
  const inline = values.inline === true;
  if (inline && values.offload === true) throw exclusive("--inline", "--offload");
  if (values.redact === true && values["no-redact"] === true) throw exclusive("--redact", "--no-redact");
  const protocol = asksForProtocol(values) ? { isExact: values["no-redact"] === true } : undefined;
  return { transport: "stdio", codec, inline, protocol };
}

/** Whether the answer is framed as Protocol v1: `--output protocol`. */
function asksForProtocol({ output, codec, compat }: OptionValues): boolean {
  if (output === undefined || output === "envelope") return false;
  if (output !== "protocol") {
    throw new WorkerError("EARG", "--output must be envelope or protocol", {
      details: { option: "--output" },
    });
  }
  if (codec === "msgpack") throw exclusive("--output protocol", "--codec msgpack");
  if (compat !== undefined) throw exclusive("--output protocol", "--compat");
  return true;
}

function exclusive(...options: readonly string[]): WorkerError {
  return new WorkerError("EARG", `Wrong options: ${options.join(" and ")} exclude each other`, {
    hint: "Leave out one of them.",
    details: { options: options.map((option) => option.split(" ")[0]) },
  });
}

/** Reads `max_llm_calls=20` or several of these with commas between them. */
function parseLimits(text: string): Record<string, string> {
  const pairs = text.split(",").map((pair) => pair.split("="));
  if (pairs.every((pair) => pair.length === 2)) return Object.fromEntries(pairs as [string, string][]);
  throw new WorkerError("EARG", "Wrong option --set: it must look like max_llm_calls=20", {
    details: { option: "--set" },
  });
}
