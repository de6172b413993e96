import { type FastifyError, type FastifyInstance, type FastifyReply, fastify } from "fastify";
import { toWorkerError, WorkerError } from "../../errors/worker-error.ts";
import { type Admission, createAdmission } from "./admission.ts";
import { createAuthorize } from "./authorize.ts";
import { answerClientError } from "./client-error.ts";
import { badRequest, problemAnswer } from "./problem.ts";
import { requestIdOf } from "./request-id.ts";
import { addRoutes } from "./routes.ts";
import type { HttpSettings } from "./settings.ts";

/** How long the headers, and a whole request, may take to arrive. */
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 30_000;
/** How long a connection may be still, also while a client does not read its answer. */
const IDLE_TIMEOUT_MS = 60_000;
const KEEP_ALIVE_MS = 5_000;
const MAX_HEADER_BYTES = 16 * 1024;

/** A server that answers. */
export interface HttpServer {
  readonly url: string;
  /** Takes nothing more in, lets running work finish or come back paused, then closes. */
  shutdown(): Promise<void>;
}

/** Starts the server; rejects with EIO when the address cannot be used. */
export async function startHttpServer(settings: HttpSettings): Promise<HttpServer> {
  const admission = createAdmission(settings.concurrency);
  const stopping = new AbortController();
  const app = createApp(settings, admission, stopping.signal);
  await listen(app, settings);
  const { port } = app.server.address() as { port: number };
  return {
    url: `http://${settings.host.includes(":") ? `[${settings.host}]` : settings.host}:${port}`,
    async shutdown() {
      const timer = setTimeout(() => stopping.abort(shutDown()), settings.graceMs);
      await admission.drain();
      clearTimeout(timer);
      app.server.closeIdleConnections();
      await app.close();
    },
  };
}

function createApp(settings: HttpSettings, admission: Admission, stopping: AbortSignal): FastifyInstance {
  const app = fastify({
    bodyLimit: settings.maxBytes,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: IDLE_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    http: { maxHeaderSize: MAX_HEADER_BYTES, headersTimeout: HEADERS_TIMEOUT_MS },
    genReqId: (request) => requestIdOf(request.headers["x-request-id"]),
    exposeHeadRoutes: false,
    // While it drains, those who come too late still get an answer.
    return503OnClosing: false,
    clientErrorHandler: answerClientError,
  });
  // Bodies go to the scanner as they are; fastify's own JSON parser would build values first.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));

  const authorize = createAuthorize(settings.token);
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
    if (request.routeOptions.config.open !== true) authorize(request.headers.authorization);
  });
  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "none";
    settings.metrics.requestFinished(route, reply.statusCode, reply.elapsedTime / 1000);
    settings.log({
      level: "info",
      message: "request",
      request_id: request.id,
      method: request.method,
      route,
      status: reply.statusCode,
      duration_ms: Math.round(reply.elapsedTime * 1000) / 1000,
    });
  });
  app.setErrorHandler((error: FastifyError, request, reply) =>
    sendProblem(reply, fromFastify(error, settings), request.id),
  );
  app.setNotFoundHandler((request, reply) => sendProblem(reply, nothingHere(), request.id));
  addRoutes(app, settings, admission, stopping);
  return app;
}

function sendProblem(reply: FastifyReply, thrown: unknown, requestId: string): FastifyReply {
  const { status, headers, body } = problemAnswer(thrown, requestId);
  return reply.code(status).headers(headers).send(body);
}

/** Fastify's own refusals, in the words of the catalog. */
function fromFastify(error: FastifyError, settings: HttpSettings): unknown {
  switch (error.code) {
    case "FST_ERR_CTP_BODY_TOO_LARGE":
      return badRequest(
        413,
        `The body is larger than the limit of ${settings.maxBytes} bytes`,
        "Send less, or start the server with a higher --max-bytes.",
      );
    case "FST_ERR_CTP_INVALID_CONTENT_LENGTH":
      return badRequest(
        400,
        "The body does not have the length that Content-Length says",
        "Send the whole body.",
      );
    case "FST_ERR_BAD_URL":
      return badRequest(400, "The address is malformed", "Percent-encode the address.");
    default:
      return error;
  }
}

async function listen(app: FastifyInstance, { host, port }: HttpSettings): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (thrown) {
    throw new WorkerError("EIO", `The address cannot be used: ${toWorkerError(thrown).message}`, {
      hint: "Pick another --port or --host, or end the program that uses it.",
      details: { host, port },
      cause: thrown,
    });
  }
}

function shutDown(): WorkerError {
  return new WorkerError("ECANCELED", "The worker is shutting down", {
    hint: "Send this envelope to `process` again to go on.",
  });
}

function nothingHere(): WorkerError {
  return new WorkerError("ENOTFOUND", "There is nothing at this address", {
    hint: "GET /openapi.json lists the addresses.",
  });
}
