import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { WorkerError } from "../../errors/worker-error.ts";
import type { Admission } from "./admission.ts";
import { readBody } from "./body.ts";
import type { Cancellation } from "./cancellation.ts";
import { answerRequest } from "./handle.ts";
import { readHead } from "./head.ts";
import { HTTP_OPERATIONS } from "./operations.ts";
import { badRequest } from "./problem.ts";
import { workInRound } from "./rounds.ts";
import type { HttpSettings } from "./settings.ts";
import { createWork } from "./work.ts";

const TEXT = "text/plain; charset=utf-8";
const JSON_TYPE = "application/json; charset=utf-8";

/** The addresses: one POST for each operation, and what an operator asks for. */
export function addRoutes(
  app: FastifyInstance,
  settings: HttpSettings,
  admission: Admission,
  cancellation: Cancellation,
): void {
  const work = createWork(settings, cancellation);
  // Bodies go to the scanner as they are: fastify is told that there are none to parse.
  app.addHttpMethod("POST", { hasBody: false, overrideExisting: true });
  for (const operation of HTTP_OPERATIONS) {
    app.post(`/api/v1/${operation}`, (request, reply) => {
      // What is refused here costs no body: it must not fill the memory.
      const head = readHead(operation, request);
      const ticket = admission.enter();
      reply.raw.on("close", () => ticket.leave());
      readBody(request.raw, settings.maxBytes, ticket, (result) => {
        if (result instanceof Error) reply.send(result);
        else workInRound(() => answerRequest({ head, body: result, request, reply, ticket }, work, settings));
      });
    });
  }
  const ready = (): TextAnswer => (admission.draining ? text(503, "draining\n") : text(200, "ready\n"));
  addText(app, "/healthz", () => text(200, "ok\n"));
  addText(app, "/readyz", ready);
  addText(app, "/metrics", async () => ({
    status: 200,
    ...(await settings.metrics.render(admission.inFlight)),
  }));
  addText(app, "/openapi.json", () => ({
    status: 200,
    contentType: JSON_TYPE,
    body: settings.openApi,
  }));
}

interface TextAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly body: string | Buffer;
}

function text(status: number, body: string): TextAnswer {
  return { status, contentType: TEXT, body };
}

function addText(app: FastifyInstance, url: string, read: () => TextAnswer | Promise<TextAnswer>): void {
  app.get(url, async (_request, reply) => {
    const { status, contentType, body } = await read();
    return reply.code(status).header("content-type", contentType).send(body);
  });
}

/** The methods of each address. */
const ALLOWED = new Map([
  ...HTTP_OPERATIONS.map((operation): [string, string] => [`/api/v1/${operation}`, "POST, OPTIONS"]),
  ...["/healthz", "/readyz", "/metrics", "/openapi.json"].map((url): [string, string] => [
    url,
    "GET, HEAD, OPTIONS",
  ]),
]);

/** What is answered without a token. */
export const OPEN_ADDRESSES: ReadonlySet<string> = new Set(["/healthz", "/readyz"]);

/** The route of an address, for logs and metrics: one of a closed set. */
export function routeOf(url: string): string {
  const path = pathOf(url);
  return ALLOWED.has(path) ? path : "none";
}

// Fastify's own description of a route is made anew, and frozen, each time that it is asked for.
function pathOf(url: string): string {
  const query = url.indexOf("?");
  return query === -1 ? url : url.slice(0, query);
}

/** Answers a request for which there is no route: OPTIONS, 405 or 404. */
export function answerUnrouted(request: FastifyRequest, reply: FastifyReply): void {
  const allow = ALLOWED.get(pathOf(request.url));
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
