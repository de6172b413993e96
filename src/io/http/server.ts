import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { toWorkerError, WorkerError } from "../../errors/worker-error.ts";
import { type Admission, createAdmission } from "./admission.ts";
import { createApp } from "./app.ts";
import { type Cancellation, createCancellation } from "./cancellation.ts";
import { createPlugin, type WorkerPlugin } from "./plugin.ts";
import type { HttpSettings } from "./settings.ts";

/** How long clients have to read what came back paused, before their connections are closed. */
const LAST_ANSWERS_MS = 5_000;

const DEFAULT_HOST = "127.0.0.1";

/** Where a server listens. */
export interface ListenOptions {
  readonly host?: string;
  /** Any free one where it is 0 or absent. */
  readonly port?: number;
}

/** The worker over HTTP: on its own, in a program's server, or in a program's Fastify. */
export interface HttpServer {
  /** Answers a request of `node:http` or Express. */
  readonly handler: (request: IncomingMessage, response: ServerResponse) => void;
  readonly plugin: WorkerPlugin;
  listen(options?: ListenOptions): Promise<{ readonly url: string }>;
  /** Takes nothing more in, lets running work finish or come back paused, then closes. */
  close(): Promise<void>;
}

/** Makes the server; it listens only when it is told to. */
export async function createHttpServer(settings: HttpSettings): Promise<HttpServer> {
  const admission = createAdmission(settings.concurrency, settings.maxHeldBytes);
  const cancellation = createCancellation();
  const app = createApp(settings, admission, cancellation);
  await app.ready();
  let closed: Promise<void> | undefined;
  return {
    handler: (request, response) => app.routing(request, response),
    plugin: createPlugin(settings, admission, cancellation),
    async listen({ host = DEFAULT_HOST, port = 0 } = {}) {
      if (settings.token === undefined && !isLoopback(host)) throw openToTheWorld();
      await listen(app, host, port);
      const address = app.server.address() as { port: number };
      return { url: `http://${host.includes(":") ? `[${host}]` : host}:${address.port}` };
    },
    close: () => (closed ??= shutDown(app, settings, admission, cancellation)),
  };
}

async function shutDown(
  app: FastifyInstance,
  settings: HttpSettings,
  admission: Admission,
  cancellation: Cancellation,
): Promise<void> {
  const drained = admission.drain();
  if (!(await within(drained, settings.timeouts.graceMs))) {
    cancellation.stopAll(canceledByShutdown());
    await within(drained, LAST_ANSWERS_MS);
  }
  const ended = app.close();
  app.server.closeAllConnections();
  await ended;
  settings.answers.close();
}

/** Whether something happens in time. */
async function within(event: Promise<void>, milliseconds: number): Promise<boolean> {
  const giveUp = new AbortController();
  const tooLate = sleep(milliseconds, false, { signal: giveUp.signal }).catch(() => false);
  const isInTime = await Promise.race([event.then(() => true), tooLate]);
  giveUp.abort();
  return isInTime;
}

async function listen(app: FastifyInstance, host: string, port: number): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (thrown) {
    throw new WorkerError("EIO", `The address cannot be used: ${toWorkerError(thrown).message}`, {
      hint: "Pick another --port or --host, or end the program that uses it.",
      hints: { library: "Give listen another port or host, or end the program that uses it." },
      details: { host, port },
      cause: thrown,
    });
  }
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127(\.\d{1,3}){3}$/.test(host);
}

function openToTheWorld(): WorkerError {
  return new WorkerError("EPOLICY", "Another address than loopback needs a token", {
    hint: "Write a token to a file and name it with --token-file, or leave --host out.",
    hints: { library: "Give createServer a token, or listen on loopback." },
    details: { option: "--host" },
  });
}

function canceledByShutdown(): WorkerError {
  return new WorkerError("ECANCELED", "The worker is shutting down", {
    hint: "Send this envelope to `process` again to go on.",
  });
}
