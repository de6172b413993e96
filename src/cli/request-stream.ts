import { toFragment } from "../envelope/index.ts";
import { readInput } from "../io/stdio/read-input.ts";
import { complain, streamReporter } from "../io/stdio/report.ts";
import { type StreamRequest, serveRequests } from "../io/stdio/serve-requests.ts";
import {
  type CallContext,
  documentFrame,
  envelopeOf,
  type Input,
  idFrame,
  idInFlight,
  JSON_CODEC,
  type Manner,
  OPERATION_NAMES,
  type Reply,
  type RequestForm,
  type RequestId,
  readRequest,
  refuseOptions,
} from "../service/index.ts";
import { decodeInput } from "../service/input.ts";
import type { Documents } from "./answer-once.ts";
import { versionOf } from "./commands/version.ts";
import { finish, frameOf } from "./documents.ts";

/** What a request may be longer than its envelope. */
const REQUEST_OVERHEAD = 64 * 1024;

/** Node ends a longer timer at once. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** What stands in a line with an id is JSON until the line as a whole is encoded. */
const IN_A_LINE: Manner = { transport: "line" };

/** `envelope-worker --stream`: one process answers every command, one request per line. */
export function runRequestStream(documents: Documents, concurrency: number): Promise<number> {
  const { input, codec } = documents;
  const report = streamReporter(documents);
  const settings = { input, codec, maxBytes: maxRequest(documents), concurrency };
  return serveRequests(settings, async (request) => {
    const { command, reply } = await answerStreamed(request, documents);
    if (request.id !== undefined) return idLine(request.id, reply, documents);
    report(reply);
    return documentFrame(command, reply, frameOf(documents));
  });
}

/** No arguments: one request on stdin is answered (H24); without one, the usage goes to stderr. */
export async function runSingleRequest(documents: Documents, usage: () => Promise<string>): Promise<number> {
  const isMissing = documents.input === undefined && process.stdin.isTTY;
  const request: Input = isMissing
    ? { bytes: Buffer.alloc(0) }
    : readInput(documents.input, maxRequest(documents));
  if ("bytes" in request && request.bytes.toString().trim() === "") {
    complain(await usage());
    return documents.service.settings.goCompat ? 1 : 64;
  }
  const { command, reply } = await answerLine(request, "alone", documents, {});
  return finish(documentFrame(command, reply, frameOf(documents)), documents.codec, reply, documents);
}

interface Answered {
  readonly command: string;
  readonly reply: Reply;
}

/** A run with an id takes a place among those that go on at once; what runs nothing waits for nobody. */
async function answerStreamed(request: StreamRequest, documents: Documents): Promise<Answered> {
  const { line, id, isDouble, signal, arrivedAt, takePlace } = request;
  const { service } = documents;
  if (isDouble) return { command: "request", reply: await service.fail(idInFlight(), IN_A_LINE) };
  let leave = (): void => undefined;
  const context = {
    signal,
    async enter(timeoutMs: number) {
      const isTimed = timeoutMs > 0 && timeoutMs <= LONGEST_TIMER;
      const giveUp = isTimed ? AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]) : signal;
      if (id !== undefined) leave = await takePlace(giveUp);
      return performance.now() - arrivedAt;
    },
  };
  try {
    return await answerLine(line, id === undefined ? "line" : "id", documents, context);
  } finally {
    leave();
  }
}

async function answerLine(
  line: Input,
  form: RequestForm,
  documents: Documents,
  {
    signal,
    enter,
  }: Pick<CallContext, "signal"> & { readonly enter?: (timeoutMs: number) => Promise<number> },
): Promise<Answered> {
  const { service, codec } = documents;
  const manner: Manner = form === "id" ? IN_A_LINE : { ...IN_A_LINE, codec: JSON_CODEC, replyCodec: codec };
  let command = "request";
  try {
    const document = decodeInput(line, codec, service.settings.maxBytes);
    const request = readRequest(document, form);
    const { options } = request;
    const isRun = request.command === "process" || request.command === "resume";
    // A command that does not exist has no name to answer under.
    if (isRun || OPERATION_NAMES.includes(request.command)) command = request.command;
    if (request.command === "version") {
      refuseOptions(request);
      return { command: "version", reply: versionReply(documents, manner) };
    }
    // What is wrong with the request is said before it waits for its turn.
    const answer = await service.operation(request.command, options, manner);
    const bytes = envelopeOf(request);
    const waitedMs = isRun ? await enter?.(Number(options.timeout_ms ?? 0)) : undefined;
    return { command, reply: await answer({ bytes }, { signal, waitedMs }) };
  } catch (thrown) {
    return { command, reply: await service.fail(thrown, manner) };
  }
}

function versionReply({ service }: Documents, { replyCodec = JSON_CODEC }: Manner): Reply {
  const { goCompat, sources } = service.settings;
  const body = replyCodec.encode(toFragment(versionOf(goCompat)));
  return { body, failure: undefined, exitCode: 0, warnings: [], absent: [], startedAt: sources().now() };
}

/** The answer to a request with an id; one that the codec cannot hold becomes an error that it can. */
async function idLine(id: RequestId, reply: Reply, { service, codec }: Documents): Promise<Buffer> {
  try {
    return codec.encode(idFrame(id, reply));
  } catch (thrown) {
    return codec.encode(idFrame(id, await service.fail(thrown, IN_A_LINE)));
  }
}

function maxRequest({ service }: Documents): number {
  return service.settings.maxBytes + REQUEST_OVERHEAD;
}
