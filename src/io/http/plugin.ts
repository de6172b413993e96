import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { WorkerError } from "../../errors/worker-error.ts";
import { HTTP_OPERATIONS, methodsOf, OPEN_ADDRESSES, pathOf, TEXT_ADDRESSES } from "./addresses.ts";
import type { Admission } from "./admission.ts";
import { createAuthorize } from "./authorize.ts";
import { readBody } from "./body.ts";
import type { Cancellation } from "./cancellation.ts";
import { logFailure } from "./failure-log.ts";
import { createFollower, type Follower } from "./follow-request.ts";
import { answerRequest } from "./handle.ts";
import { readHead } from "./head.ts";
import { isSending, lingering } from "./linger.ts";
import { badRequest, problemAnswer, unreadableType } from "./problem.ts";
import { createRounds } from "./rounds.ts";
import type { HttpSettings } from "./settings.ts";
import { createWork } from "./work.ts";

/** The worker's addresses as a plugin of Fastify; what it changes, it changes for its own routes only. */
export type WorkerPlugin = (instance: FastifyInstance) => Promise<void>;

/** Makes the plugin: what happens before and after each request, and the routes. */
export function createPlugin(
  settings: HttpSettings,
  admission: Admission,
  cancellation: Cancellation,
  follower: Follower = createFollower(settings.metrics, settings.log),
): WorkerPlugin {
  const { log } = settings;
  const authorize = createAuthorize(settings.token);
  const work = createWork(settings, cancellation);
  const rounds = createRounds();
  return async (instance) => {
    const { prefix } = instance;
    instance.addHook("onRequest", (request, reply, done) => {
      follower.follow(request, reply, prefix);
      if (!OPEN_ADDRESSES.has(pathOf(request.raw.url!, prefix))) authorize(request.headers.authorization);
      done();
    });
    instance.setErrorHandler((error: Error, request, reply) => {
      logFailure(error, request.id, log);
      return sendProblem(error, request, reply);
    });
    // Bodies go to the scanner as they are; Fastify is told that there is nothing to parse.
    instance.removeAllContentTypeParsers();
    instance.addContentTypeParser("*", (_request, _payload, done) => done(null));
    for (const operation of HTTP_OPERATIONS) {
      instance.post(`/api/v1/${operation}`, (request, reply) => {
        // What is refused here costs no body: it must not fill the memory.
        const head = readHead(operation, request);
        const ticket = admission.enter();
        reply.raw.on("close", () => ticket.leave());
        readBody(request.raw, settings.service.settings.maxBytes, ticket, (result) => {
          if (result instanceof Error) reply.send(result);
          else {
            const exchange = { head, body: result, request, reply, ticket, rounds };
            rounds.work(() => answerRequest(exchange, work, settings));
          }
        });
      });
    }
    const texts = textsOf(settings, admission);
    for (const url of TEXT_ADDRESSES) {
      instance.get(url, async (_request, reply) => {
        const { status = 200, type = TEXT, body } = await texts[url]();
        return reply.code(status).header("content-type", type).send(body);
      });
    }
    // A host's own answer for addresses without a route is not ours to give.
    if (prefix !== "" || settings.isWholeServer) {
      instance.setNotFoundHandler((request, reply) => answerUnrouted(request, reply, prefix));
    }
  };
}

const TEXT = "text/plain; charset=utf-8";

interface TextAnswer {
  readonly status?: number;
  readonly type?: string;
  readonly body: string | Buffer;
}

function textsOf(
  { metrics, openApi }: HttpSettings,
  admission: Admission,
): Record<(typeof TEXT_ADDRESSES)[number], () => TextAnswer | Promise<TextAnswer>> {
  return {
    "/healthz": () => ({ body: "ok\n" }),
    "/readyz": () => (admission.draining ? { status: 503, body: "draining\n" } : { body: "ready\n" }),
    async "/metrics"() {
      const { contentType, body } = await metrics.render(admission.inFlight);
      return { type: contentType, body };
    },
    "/openapi.json": () => ({ type: "application/json; charset=utf-8", body: openApi }),
  };
}

/** Answers a request for which there is no route: OPTIONS, 405 or 404. */
function answerUnrouted(request: FastifyRequest, reply: FastifyReply, prefix: string): void {
  const allow = methodsOf(request.url, prefix);
  if (allow === undefined) {
    throw new WorkerError("ENOTFOUND", "There is nothing at this address", {
      hint: "GET /openapi.json lists the addresses.",
    });
  }
  if (request.method !== "OPTIONS") {
    throw badRequest(405, `This address answers only ${allow}`, "Use one of these methods.", {
      headers: { allow },
    });
  }
  reply.code(204).header("allow", allow).send();
}

/** Sends a failure as problem+json; a client that is still sending hears of it when it has sent all. */
export function sendProblem(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, headers, body } = problemAnswer(unreadableType(thrown) ?? thrown, request.id);
  reply.code(status).headers(headers);
  if (!isSending(request.raw)) return reply.send(body);
  return reply.header("content-length", body.length).send(lingering(body, request.raw));
}
