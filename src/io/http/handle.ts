import type { FastifyReply, FastifyRequest } from "fastify";
import { WorkerError } from "../../errors/worker-error.ts";
import { traceIdOf } from "../../protocol/trace-id.ts";
import { jsonToMsgpack } from "../codec/json-to-msgpack.ts";
import { msgpackToJson } from "../codec/msgpack-to-json.ts";
import { countRun, countStages } from "./count.ts";
import { answerOnce, type HttpAnswer } from "./idempotency.ts";
import { answerFormat, bodyCodec, CONTENT_TYPES, type Codec } from "./negotiate.ts";
import { type HttpWork, runOperation } from "./operations.ts";
import { badRequest } from "./problem.ts";
import { streamAnswer } from "./progress.ts";
import type { HttpSettings } from "./settings.ts";
import { WARNINGS_HEADER, warningsHeader } from "./warnings-header.ts";

const LINE_BREAK = Buffer.from("\n");

/** Answers one request for an operation. */
export async function answerRequest(
  operation: string,
  request: FastifyRequest,
  reply: FastifyReply,
  settings: HttpSettings,
  stopping: AbortSignal,
): Promise<FastifyReply> {
  const format = answerFormat(request.headers.accept);
  const gone = clientGone(reply);
  const work: HttpWork = {
    operation,
    body: readBody(request),
    query: request.query as Record<string, unknown>,
    traceparent: traceOf(request),
    cancel: AbortSignal.any([stopping, gone]),
    emit: countStages(settings),
  };
  if (format === "ndjson" || format === "sse") return streamAnswer(format, work, reply, settings);
  const answer = (): Promise<HttpAnswer> => documentAnswer(work, format, settings);
  const key = request.headers["idempotency-key"];
  if (key === undefined) return send(reply, await answer());
  const scope = { method: request.method, path: request.url.split("?")[0]!, accept: format };
  // Another query is another request, so it counts as part of the body.
  const query = Buffer.from(request.url.split("?")[1] ?? "");
  const identity = Buffer.concat([query, LINE_BREAK, work.body]);
  return send(reply, await answerOnce(settings.answers, String(key), scope, identity, answer));
}

async function documentAnswer(work: HttpWork, codec: Codec, settings: HttpSettings): Promise<HttpAnswer> {
  const result = await runOperation(work, settings);
  countRun(work.operation, result, settings);
  const warnings = warningsHeader(result.warnings);
  return {
    status: 200,
    headers: {
      "content-type": CONTENT_TYPES[codec],
      ...(warnings === undefined ? {} : { [WARNINGS_HEADER]: warnings }),
    },
    body: codec === "json" ? Buffer.concat([result.body, LINE_BREAK]) : jsonToMsgpack(result.body),
  };
}

function send(reply: FastifyReply, { status, headers, body }: HttpAnswer): FastifyReply {
  return reply.code(status).headers(headers).send(body);
}

/** The body as JSON text, whatever it came in. */
function readBody(request: FastifyRequest): Buffer {
  const encoding = request.headers["content-encoding"];
  if (encoding !== undefined && encoding !== "identity") {
    throw badRequest(415, "Compressed bodies are not read here", "Send the body without Content-Encoding.");
  }
  const codec = bodyCodec(request.headers["content-type"]);
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  return codec === "json" ? body : msgpackToJson(body);
}

function traceOf({ headers }: FastifyRequest): string | undefined {
  const traceparent = headers.traceparent;
  return typeof traceparent === "string" && traceIdOf(traceparent) !== undefined ? traceparent : undefined;
}

/** Aborts when the client closes the connection before it has its answer. */
function clientGone(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once("close", () => {
    if (!reply.raw.writableFinished)
      controller.abort(new WorkerError("ECANCELED", "The client has gone away"));
  });
  return controller.signal;
}
