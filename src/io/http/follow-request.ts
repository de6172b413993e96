import type { Socket } from "node:net";
import type { FastifyReply, FastifyRequest } from "fastify";
import { ERROR_CATALOG } from "../../errors/catalog.ts";
import { routeOf } from "./addresses.ts";
import type { HttpMetrics } from "./metrics.ts";
import type { HttpSettings } from "./settings.ts";

/** Follows requests until they are answered or their clients have gone. */
export interface Follower {
  /** To be called once for each request, when it has begun. */
  follow(request: FastifyRequest, reply: FastifyReply, prefix: string): void;
  /** Whether a request of this connection waits for its answer. */
  isAnswering(socket: Socket): boolean;
}

/**
 * Logs and counts each request at its end. Fastify has a hook for answers that were sent, but none
 * for clients that have gone before.
 */
export function createFollower(metrics: HttpMetrics, log: HttpSettings["log"]): Follower {
  const answering = new Set<Socket>();
  return {
    follow(request, reply, prefix) {
      const start = performance.now();
      const { id, method } = request;
      const { socket } = request.raw;
      reply.header("x-request-id", id);
      answering.add(socket);
      reply.raw.on("close", () => {
        answering.delete(socket);
        const route = routeOf(request.raw.url!, prefix);
        const status = statusOf(reply);
        const elapsed = performance.now() - start;
        metrics.requestFinished(route, status, elapsed / 1000);
        const duration_ms = Math.round(elapsed * 1000) / 1000;
        log({ level: "info", message: "request", request_id: id, method, route, status, duration_ms });
      });
    },
    isAnswering: (socket) => answering.has(socket),
  };
}

/** What the client has got; a refusal was sent as a whole, even where it lingers. */
function statusOf({ raw, statusCode }: FastifyReply): number {
  const isWhole = raw.writableFinished || (raw.headersSent && statusCode >= 400);
  return isWhole ? statusCode : ERROR_CATALOG.ECANCELED.httpStatus;
}
