import type { HttpServer } from "../../io/http/server.ts";
import type { ServerOptions } from "../create-server.ts";
import { checkServerOptions } from "./check-options.ts";
import { insideOf } from "./create-worker.ts";
import { libraryError } from "./library-error.ts";
import type { Worker } from "./worker.ts";

/** Makes an HTTP server of a worker; it listens only when it is told to, and closes with the worker at the latest. */
export async function createServer(worker: Worker, options: ServerOptions = {}): Promise<HttpServer> {
  try {
    const { service, life } = insideOf(worker);
    checkServerOptions(options);
    // A closed worker has no server either.
    life.begin(undefined).end();
    // Fastify and SQLite are loaded for servers only.
    const server = await (await import("../create-server.ts")).createAppServer(service, options);
    life.closeWith(server.close);
    return { ...server, listen: (where) => server.listen(where).catch(rethrow) };
  } catch (thrown) {
    throw await libraryError(thrown);
  }
}

async function rethrow(thrown: unknown): Promise<never> {
  throw await libraryError(thrown);
}
