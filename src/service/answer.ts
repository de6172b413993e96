import type { SourceFactory } from "../app/sources.ts";
import { type ReadOptions, type ScanEnvelope, type StrictValidator, toFragment } from "../envelope/index.ts";
import { ERROR_CATALOG } from "../errors/catalog.ts";
import { toWorkerError, WorkerError } from "../errors/worker-error.ts";
import { type DocumentCodec, documentOf, JSON_DOCUMENTS } from "../io/stdio/document-codec.ts";
import type { Frame } from "../io/stdio/frame.ts";
import { errorEnvelope } from "../protocol/envelope.ts";
import { toGoError, toGoReply } from "./go-compat.ts";
import { type Operation, type Reply, refusalReport } from "./operations.ts";

/** How documents are read and answered, the same for each document of a run. */
export interface AnswerSettings {
  readonly operations: Readonly<Record<string, Operation>>;
  readonly sources: SourceFactory;
  readonly maxBytes: number;
  readonly strict: StrictValidator | undefined;
  /** How envelopes are scanned where many of them come. */
  readonly scan?: ScanEnvelope;
  /** Answer as the published Go CLI does. */
  readonly goCompat: boolean;
  /** Take secrets out of the caller's own content, too. */
  readonly redact: boolean;
  readonly codec: DocumentCodec;
}

/** Runs one operation on what was read. Never throws: a failure is a reply, too. */
export function answerInput(name: string, input: Frame, settings: AnswerSettings): Reply | Promise<Reply> {
  let document: Buffer;
  try {
    document = documentOf(input, settings);
  } catch (thrown) {
    if (name !== "validate") return errorReply(name, thrown, settings);
    const reply = refusalReport(toWorkerError(thrown));
    return settings.goCompat ? toGoReply(name, reply) : reply;
  }
  return answer(name, document, settings);
}

/** A reply in the codec of stdout; one that the codec cannot hold becomes an error that it can. */
export function encodeReply(
  name: string,
  reply: Reply,
  settings: Pick<AnswerSettings, "goCompat" | "sources" | "codec">,
): Reply {
  const { codec } = settings;
  if (codec === JSON_DOCUMENTS) return reply;
  try {
    return { ...reply, body: codec.encode(reply.body) };
  } catch (thrown) {
    const refusal = errorReply(name, thrown, settings);
    return { ...refusal, body: codec.encode(refusal.body), warnings: reply.warnings };
  }
}

/** Runs one operation on one document. Never throws: a failure is a reply, too. */
export function answer(name: string, input: Uint8Array, settings: AnswerSettings): Reply | Promise<Reply> {
  const sources = settings.sources();
  const startedAt = sources.now();
  const fail = (thrown: unknown): Reply | Promise<Reply> =>
    withoutSecrets(errorReply(name, thrown, settings, startedAt), false);
  const finish = (reply: Reply): Reply | Promise<Reply> =>
    withoutSecrets(settings.goCompat ? toGoReply(name, reply) : reply, settings.redact);
  try {
    const operation = Object.hasOwn(settings.operations, name) ? settings.operations[name] : undefined;
    if (operation === undefined) return errorReply("request", unknownCommand(settings), settings);
    const { maxBytes, strict, scan } = settings;
    const options: ReadOptions = { sources, maxBytes, strict, scan };
    const reply = operation(input, options);
    return reply instanceof Promise ? reply.then(finish).catch(fail) : finish(reply);
  } catch (thrown) {
    return fail(thrown);
  }
}

/** Redaction takes long to load and is needed only on request, or where a peer is quoted. */
function withoutSecrets(reply: Reply, always: boolean): Reply | Promise<Reply> {
  if (!always && reply.quotesPeer !== true) return reply;
  return import("./redact-reply.ts").then(({ redactReply }) => redactReply(reply));
}

/** The reply for a failure: one Protocol v1 error envelope, or the Go CLI's error object. */
export function errorReply(
  name: string,
  thrown: unknown,
  settings: Pick<AnswerSettings, "goCompat" | "sources">,
  startedAt?: number,
): Reply {
  const error = toWorkerError(thrown);
  if (settings.goCompat) return toGoError(error);
  const { now } = settings.sources();
  const frame = errorEnvelope(`envelope/${name}`, error, { startedAt: startedAt ?? now(), now });
  const quotesPeer = "peer_error" in error.details;
  return { body: toFragment(frame), exitCode: ERROR_CATALOG[error.code].exitCode, warnings: [], quotesPeer };
}

/** The error for a command that does not exist. */
function unknownCommand(settings: Pick<AnswerSettings, "operations">): WorkerError {
  const commands = Object.keys(settings.operations);
  return new WorkerError("EARG", "There is no such command", {
    hint: `Use one of: ${commands.join(", ")}.`,
    details: { commands },
  });
}
