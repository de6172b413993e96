import type { FastifyInstance, HTTPMethods } from "fastify";
import type { Admission } from "./admission.ts";
import { answerRequest } from "./handle.ts";
import { HTTP_OPERATIONS } from "./operations.ts";
import { badRequest } from "./problem.ts";
import type { HttpSettings } from "./settings.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Answered without a token. */
    open?: boolean;
  }
}

const METHODS: readonly HTTPMethods[] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const TEXT = "text/plain; charset=utf-8";

/** The addresses: one POST for each operation, and what an operator asks for. */
export function addRoutes(
  app: FastifyInstance,
  settings: HttpSettings,
  admission: Admission,
  stopping: AbortSignal,
): void {
  for (const operation of HTTP_OPERATIONS) {
    const url = `/api/v1/${operation}`;
    app.post(url, {
      // Before the body is read: a refused request must not fill the memory.
      onRequest: async (_request, reply) => {
        admission.enter();
        reply.raw.once("close", () => admission.leave());
      },
      handler: (request, reply) => answerRequest(operation, request, reply, settings, stopping),
    });
    refuseOtherMethods(app, url, "POST");
  }
  addText(app, "/healthz", async () => ({ status: 200, contentType: TEXT, body: "ok\n" }), true);
  addText(
    app,
    "/readyz",
    async () =>
      admission.draining
        ? { status: 503, contentType: TEXT, body: "draining\n" }
        : { status: 200, contentType: TEXT, body: "ready\n" },
    true,
  );
  addText(app, "/metrics", async () => ({
    status: 200,
    ...(await settings.metrics.render(admission.inFlight)),
  }));
  addText(app, "/openapi.json", async () => ({
    status: 200,
    contentType: "application/json; charset=utf-8",
    body: settings.openApi(),
  }));
}

interface TextAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly body: string | Buffer;
}

function addText(app: FastifyInstance, url: string, read: () => Promise<TextAnswer>, open = false): void {
  app.get(url, { config: { open } }, async (_request, reply) => {
    const { status, contentType, body } = await read();
    return reply.code(status).header("content-type", contentType).send(body);
  });
  refuseOtherMethods(app, url, "GET");
}

function refuseOtherMethods(app: FastifyInstance, url: string, allowed: HTTPMethods): void {
  app.route({
    method: METHODS.filter((method) => method !== allowed),
    url,
    handler: async () => {
      throw badRequest(405, `This address answers only ${allowed}`, `Use ${allowed}.`, {
        allow: String(allowed),
      });
    },
  });
}
