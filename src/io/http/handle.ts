import type { FastifyReply, FastifyRequest } from "fastify";
import { jsonToMsgpack } from "../codec/json-to-msgpack.ts";
import type { Reply } from "../operations.ts";
import type { RequestHead } from "./head.ts";
import { claimKey, type FreshClaim, type HttpAnswer, type KeyClaim, keepAnswer } from "./idempotency.ts";
import { CONTENT_TYPES, type Codec } from "./negotiate.ts";
import { streamAnswer } from "./progress.ts";
import type { HttpSettings } from "./settings.ts";
import { WARNINGS_HEADER, warningsHeader } from "./warnings-header.ts";
import type { Work } from "./work.ts";

const LINE_BREAK = Buffer.from("\n");
/** Answers up to this size are written as text. */
const SHORT_BYTES = 16 * 1024;

/** Answers a request for an operation whose body was read; a failure is an answer, too. */
export function answerRequest(
  head: RequestHead,
  body: Buffer,
  request: FastifyRequest,
  reply: FastifyReply,
  work: Work,
  settings: HttpSettings,
): void {
  request.body = body;
  try {
    const result = startAnswer(head, request, reply, work, settings);
    if (result instanceof Promise) result.catch((thrown: unknown) => reply.send(thrown));
  } catch (thrown) {
    reply.send(thrown);
  }
}

function startAnswer(
  head: RequestHead,
  request: FastifyRequest,
  reply: FastifyReply,
  work: Work,
  settings: HttpSettings,
): FastifyReply | Promise<FastifyReply> {
  const claim = claimOf(head, request, settings);
  if (claim?.answer !== undefined) return send(reply, claim.answer, settings);
  const { format } = head;
  if (format === "ndjson" || format === "sse") {
    return streamAnswer(format, head, request, reply, { work, claim, settings });
  }
  if (claim !== undefined) {
    const answer = answerOnce(claim, async () => work(head, request, reply), reply, format, settings);
    return answer.then((kept) => send(reply, kept, settings));
  }
  const result = work(head, request, reply);
  if (!(result instanceof Promise)) return send(reply, documentAnswer(result, format), settings);
  return result.then((late) => send(reply, documentAnswer(late, format), settings));
}

function claimOf(
  head: RequestHead,
  { url, body }: FastifyRequest,
  { answers }: HttpSettings,
): KeyClaim | undefined {
  if (head.idempotencyKey === undefined) return undefined;
  return claimKey(answers, head.idempotencyKey, head, url, body as Buffer);
}

/** Does the work and keeps its answer, unless it failed or its client did not wait for it. */
async function answerOnce(
  claim: FreshClaim,
  work: () => Promise<Reply>,
  reply: FastifyReply,
  codec: Codec,
  { log }: HttpSettings,
): Promise<HttpAnswer> {
  let answer: HttpAnswer | undefined;
  try {
    answer = documentAnswer(await work(), codec);
    return answer;
  } finally {
    keepAnswer(claim, reply.raw.destroyed ? undefined : answer, log);
  }
}

function documentAnswer({ body, warnings }: Reply, codec: Codec): HttpAnswer {
  const headers: Record<string, string> = { "content-type": CONTENT_TYPES[codec] };
  const repairs = warningsHeader(warnings);
  if (repairs !== undefined) headers[WARNINGS_HEADER] = repairs;
  return {
    status: 200,
    headers,
    body: codec === "json" ? Buffer.concat([body, LINE_BREAK]) : jsonToMsgpack(body),
  };
}

function send(
  reply: FastifyReply,
  { status, headers, body }: HttpAnswer,
  { timeouts }: HttpSettings,
): FastifyReply {
  // Node writes headers and text in one call, headers and bytes in two.
  const isShortText = body.length <= SHORT_BYTES && headers["content-type"] === CONTENT_TYPES.json;
  const payload = isShortText ? Buffer.from(body.buffer, body.byteOffset, body.length).toString() : body;
  reply.code(status).headers(headers).send(payload);
  // A client that leaves its answer unread is cut; nothing is watched while nothing waits.
  const { socket } = reply.raw;
  if (socket !== null && socket.writableLength > 0) socket.setTimeout(timeouts.stallMs);
  return reply;
}
