import type { HttpServer } from "../../io/http/server.ts";
import type { ServerOptions } from "../create-server.ts";
import { serviceOf } from "./create-worker.ts";
import type { Worker } from "./worker.ts";

/** Makes an HTTP server of a worker; it listens only when it is told to. */
export async function createServer(worker: Worker, options: ServerOptions = {}): Promise<HttpServer> {
  const service = serviceOf(worker);
  // Fastify and SQLite are loaded for servers only.
  return (await import("../create-server.ts")).createAppServer(service, options);
}
