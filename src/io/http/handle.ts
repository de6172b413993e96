import { type Reply, repairsText } from "../../service/index.ts";
import type { Exchange } from "./exchange.ts";
import { claimKey, type FreshClaim, type HttpAnswer, type KeyClaim, keepAnswer } from "./idempotency.ts";
import { CONTENT_TYPES, type Codec } from "./negotiate.ts";
import { streamAnswer } from "./progress.ts";
import type { HttpSettings } from "./settings.ts";
import type { Work } from "./work.ts";

/** The response header with the repairs of tolerant reading. */
export const WARNINGS_HEADER = "envelope-warnings";

const LINE_BREAK = Buffer.from("\n");
/** Answers up to this size need no place of those at work until they are read. */
const SHORT_BYTES = 16 * 1024;

/** Answers a request for an operation; a failure is an answer, too. */
export function answerRequest(exchange: Exchange, work: Work, settings: HttpSettings): void {
  const { ticket, reply } = exchange;
  try {
    ticket.start();
    startAnswer(exchange, work, settings)?.catch((thrown: unknown) => reply.send(thrown));
  } catch (thrown) {
    reply.send(thrown);
  }
}

/** What runs no stages and has no key is answered when this returns. */
function startAnswer(exchange: Exchange, work: Work, settings: HttpSettings): Promise<void> | undefined {
  const { format } = exchange.head;
  const claim = claimOf(exchange, settings);
  if (claim?.answer !== undefined) return send(exchange, claim.answer, settings);
  if (format === "ndjson" || format === "sse") {
    return streamAnswer(format, exchange, { work, claim, settings });
  }
  if (claim !== undefined) {
    return answerOnce(claim, exchange, format, work, settings).then((answer) =>
      send(exchange, answer, settings),
    );
  }
  const result = work(exchange);
  if (!(result instanceof Promise)) return send(exchange, documentAnswer(result, format), settings);
  return result.then((late) => send(exchange, documentAnswer(late, format), settings));
}

function claimOf({ head, body, request }: Exchange, { answers }: HttpSettings): KeyClaim | undefined {
  if (head.idempotencyKey === undefined) return undefined;
  return claimKey(answers, head.idempotencyKey, head, request.url, body);
}

/** Does the work and keeps its answer, unless it failed or its client did not wait for it. */
async function answerOnce(
  claim: FreshClaim,
  exchange: Exchange,
  codec: Codec,
  work: Work,
  { log }: HttpSettings,
): Promise<HttpAnswer> {
  let answer: HttpAnswer | undefined;
  try {
    answer = documentAnswer(await work(exchange), codec);
    return answer;
  } finally {
    keepAnswer(claim, exchange.reply.raw.destroyed ? undefined : answer, log);
  }
}

/** A reply as an answer with status 200; throws the failure of a reply without a document. */
function documentAnswer({ body, failure, warnings }: Reply, codec: Codec): HttpAnswer {
  if (body === undefined) throw failure;
  const headers: Record<string, string> = { "content-type": CONTENT_TYPES[codec] };
  const repairs = repairsText(warnings);
  if (repairs !== undefined) headers[WARNINGS_HEADER] = repairs;
  return { status: 200, headers, body: codec === "json" ? Buffer.concat([body, LINE_BREAK]) : body };
}

function send(
  { reply, ticket, rounds }: Exchange,
  answer: HttpAnswer,
  { timeouts }: HttpSettings,
): undefined {
  const { status, headers, body } = answer;
  const write = (payload: Uint8Array | string): void => {
    reply.code(status).headers(headers).send(payload);
    // A client that leaves its answer unread is cut; nothing is watched while nothing waits.
    const { socket } = reply.raw;
    if (socket !== null && socket.writableLength > 0) socket.setTimeout(timeouts.stallMs);
  };
  if (body.length > SHORT_BYTES) {
    write(body);
    return;
  }
  ticket.finish();
  // Node writes headers and text in one call, headers and bytes in two.
  const isText = headers["content-type"] === CONTENT_TYPES.json;
  const payload = isText ? Buffer.from(body.buffer, body.byteOffset, body.length).toString() : body;
  rounds.answer(() => write(payload));
}
