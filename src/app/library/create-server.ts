import { WorkerError } from "../../errors/worker-error.ts";
import type { HttpServer } from "../../io/http/server.ts";
import type { ServerOptions } from "../create-server.ts";
import { insideOf } from "./create-worker.ts";
import { libraryError } from "./library-error.ts";
import type { Worker } from "./worker.ts";

/** As short as a token may be that nobody guesses. */
const MIN_TOKEN = 16;

/** Makes an HTTP server of a worker; it listens only when it is told to, and closes with the worker at the latest. */
export async function createServer(worker: Worker, options: ServerOptions = {}): Promise<HttpServer> {
  try {
    const { service, life } = insideOf(worker);
    checkOptions(options);
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

function checkOptions(options: ServerOptions): void {
  const { token, concurrency, state, graceMs, log } = options;
  if (token !== undefined && !(typeof token === "string" && token.length >= MIN_TOKEN)) {
    throw wrong("token", `must be a text of at least ${MIN_TOKEN} characters`);
  }
  if (concurrency !== undefined && !isCount(concurrency, 1)) {
    throw wrong("concurrency", "must be a whole number from 1");
  }
  if (graceMs !== undefined && !isCount(graceMs, 0)) throw wrong("graceMs", "must be a whole number from 0");
  if (state !== undefined && typeof state !== "string") throw wrong("state", "must be the path of a folder");
  if (log !== undefined && typeof log !== "function") throw wrong("log", "must be a function");
}

function isCount(value: unknown, least: number): boolean {
  return Number.isSafeInteger(value) && (value as number) >= least;
}

function wrong(name: string, why: string): WorkerError {
  return new WorkerError("EARG", `Wrong option ${name} of createServer: it ${why}`, {
    hint: "Give createServer some of: token, concurrency, state, graceMs, log.",
    details: { option: name },
  });
}
