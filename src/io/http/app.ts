import type { Socket } from "node:net";
import { type FastifyError, type FastifyInstance, type FastifyReply, fastify } from "fastify";
import type { Admission } from "./admission.ts";
import { createAuthorize } from "./authorize.ts";
import type { Cancellation } from "./cancellation.ts";
import { answerClientError } from "./client-error.ts";
import { logFailure } from "./failure-log.ts";
import { badRequest, problemAnswer } from "./problem.ts";
import { requestIdOf } from "./request-id.ts";
import { addRoutes, answerUnrouted, OPEN_ADDRESSES, routeOf } from "./routes.ts";
import type { HttpSettings } from "./settings.ts";

const MAX_HEADER_BYTES = 16 * 1024;
const MAX_CONNECTIONS = 4096;

/** Makes the server: its limits, what happens before and after each request, and its routes. */
export function createApp(
  settings: HttpSettings,
  admission: Admission,
  cancellation: Cancellation,
): FastifyInstance {
  const { timeouts, log, metrics } = settings;
  const answering = new Set<Socket>();
  const app = fastify({
    requestTimeout: timeouts.requestMs,
    keepAliveTimeout: timeouts.keepAliveMs,
    http: {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: timeouts.headersMs,
      connectionsCheckingInterval: Math.min(1000, timeouts.headersMs),
      // Without it, Node itself would answer those who send no Host, and not with a problem.
      requireHostHeader: false,
    },
    genReqId: (request) => requestIdOf(request.headers["x-request-id"]),
    // While it drains, those who come too late still get an answer.
    return503OnClosing: false,
    clientErrorHandler: (error, socket) => answerClientError(error, socket, answering.has(socket)),
  });
  app.server.maxConnections = MAX_CONNECTIONS;

  const authorize = createAuthorize(settings.token);
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("x-request-id", request.id);
    answering.add(request.raw.socket);
    if (!OPEN_ADDRESSES.has(request.raw.url!)) authorize(request.headers.authorization);
    if (request.is404) answerUnrouted(request, reply);
    else done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    answering.delete(request.raw.socket);
    const route = routeOf(request.raw.url!);
    const { statusCode: status, elapsedTime } = reply;
    metrics.requestFinished(route, status, elapsedTime / 1000);
    const duration_ms = Math.round(elapsedTime * 1000) / 1000;
    const { id, method } = request;
    log({ level: "info", message: "request", request_id: id, method, route, status, duration_ms });
    done();
  });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const problem = fromFastify(error);
    logFailure(problem, request.id, log);
    return sendProblem(reply, problem, request.id);
  });
  addRoutes(app, settings, admission, cancellation);
  return app;
}

function sendProblem(reply: FastifyReply, thrown: unknown, requestId: string): FastifyReply {
  const { status, headers, body } = problemAnswer(thrown, requestId);
  return reply.code(status).headers(headers).send(body);
}

/** Fastify's own refusals, in the words of the catalog. */
function fromFastify(error: FastifyError): Error {
  switch (error.code) {
    case "FST_ERR_BAD_URL":
      return badRequest(400, "The address is malformed", "Percent-encode the address.");
    default:
      return error;
  }
}
