import { type FastifyInstance, fastify } from "fastify";
import type { Admission } from "./admission.ts";
import type { Cancellation } from "./cancellation.ts";
import { answerClientError } from "./client-error.ts";
import { createFollower } from "./follow-request.ts";
import { createPlugin, sendProblem } from "./plugin.ts";
import { badRequest } from "./problem.ts";
import { requestIdOf } from "./request-id.ts";
import type { HttpSettings } from "./settings.ts";

const MAX_HEADER_BYTES = 16 * 1024;
const MAX_CONNECTIONS = 4096;

/** Makes a whole server: the limits of its connections, and the plugin with its addresses. */
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
      follower.follow(request, reply, "");
      sendProblem(badRequest(400, "The address is malformed", "Percent-encode the address."), request, reply);
    },
    clientErrorHandler: (error, socket) => answerClientError(error, socket, follower.isAnswering(socket)),
  });
  app.server.maxConnections = MAX_CONNECTIONS;
  // Faster than a parser that does nothing; a host's own server must not be told so.
  app.addHttpMethod("POST", { hasBody: false, overrideExisting: true });
  void app.register(createPlugin({ ...settings, isWholeServer: true }, admission, cancellation, follower));
  return app;
}
