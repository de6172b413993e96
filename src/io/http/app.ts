import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from "fastify";
import type { Admission } from "./admission.ts";
import { createAuthorize } from "./authorize.ts";
import type { Cancellation } from "./cancellation.ts";
import { answerClientError } from "./client-error.ts";
import { logFailure } from "./failure-log.ts";
import { createFollower } from "./follow-request.ts";
import { isSending, lingering } from "./linger.ts";
import { badRequest, problemAnswer } from "./problem.ts";
import { requestIdOf } from "./request-id.ts";
import { addRoutes, answerUnrouted, OPEN_ADDRESSES } from "./routes.ts";
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
  const follower = createFollower(metrics, log);
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
    // An address that cannot be read: the one thing that fastify refuses before its hooks.
    frameworkErrors(_error, request, reply) {
      follower.follow(request, reply);
      sendProblem(badRequest(400, "The address is malformed", "Percent-encode the address."), request, reply);
    },
    clientErrorHandler: (error, socket) => answerClientError(error, socket, follower.isAnswering(socket)),
  });
  app.server.maxConnections = MAX_CONNECTIONS;

  const authorize = createAuthorize(settings.token);
  app.addHook("onRequest", (request, reply, done) => {
    follower.follow(request, reply);
    if (!OPEN_ADDRESSES.has(request.raw.url!)) authorize(request.headers.authorization);
    if (request.is404) answerUnrouted(request, reply);
    else done();
  });
  app.setErrorHandler((error: Error, request, reply) => {
    logFailure(error, request.id, log);
    return sendProblem(error, request, reply);
  });
  addRoutes(app, settings, admission, cancellation);
  return app;
}

function sendProblem(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, headers, body } = problemAnswer(thrown, request.id);
  reply.code(status).headers(headers);
  if (!isSending(request.raw)) return reply.send(body);
  return reply.header("content-length", body.length).send(lingering(body, request.raw));
}
