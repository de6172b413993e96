import {
  createServer,
  Agent as HttpAgent,
  request as httpRequest,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import type { AddressInfo } from "node:net";
import { toWorkerError, WorkerError } from "../../errors/worker-error.ts";
import { createExchange } from "./exchange.ts";
import { toHost } from "./headers.ts";
import type { ProxySettings } from "./settings.ts";

/** A proxy that listens. */
export interface Proxy {
  readonly url: string;
  /** Takes nothing more, and waits for what is under way. */
  close(): Promise<void>;
}

const LOOPBACK = "127.0.0.1";

/** Stands before an HTTP peer, on loopback. Throws EIO where the port is taken. */
export async function startProxy(settings: ProxySettings): Promise<Proxy> {
  const connect = connector(settings.target);
  const server = createServer((request, response) => forward(request, response, connect, settings));
  // How long a request may take is the peer's to say.
  server.requestTimeout = 0;
  server.headersTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => reject(cannotListen(error, settings.port)));
    server.listen(settings.port, LOOPBACK, resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${LOOPBACK}:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          connect.agent.destroy();
          resolve();
        });
        server.closeIdleConnections();
      }),
  };
}

type Connector = ReturnType<typeof connector>;

function connector(target: URL) {
  const isSecure = target.protocol === "https:";
  const agent = isSecure ? new HttpsAgent({ keepAlive: true }) : new HttpAgent({ keepAlive: true });
  return { agent, send: isSecure ? httpsRequest : httpRequest };
}

function forward(
  request: IncomingMessage,
  response: ServerResponse,
  { agent, send }: Connector,
  settings: ProxySettings,
): void {
  const { target, say } = settings;
  const exchange = createExchange(request, settings);
  const upstream = send({
    agent,
    // An address of IPv6 stands in brackets.
    hostname: target.hostname.replace(/^\[|\]$/g, ""),
    port: target.port,
    method: request.method,
    path: `${target.pathname.replace(/\/$/, "")}${request.url}`,
    headers: toHost(request.rawHeaders, target.host),
  });
  request.on("data", exchange.sent);
  request.pipe(upstream);
  upstream.on("response", (answer) => {
    answer.on("error", () => response.destroy());
    exchange.answer(answer, response);
  });
  // Either side that goes is felt by the other.
  response.on("close", () => {
    if (!response.writableFinished) upstream.destroy();
  });
  upstream.on("error", (error) => {
    if (response.headersSent || response.destroyed) {
      response.destroy();
      return;
    }
    const why = toWorkerError(error).message;
    say(`tap: the peer cannot be reached: ${why}`);
    response.writeHead(502, { "content-type": "text/plain; charset=utf-8" });
    response.end("tap: the peer cannot be reached\n");
  });
}

function cannotListen(error: Error, port: number): WorkerError {
  return new WorkerError(
    "EIO",
    `Port ${port} of ${LOOPBACK} cannot be used: ${toWorkerError(error).message}`,
    {
      hint: "Give another --port, or 0 for any that is free.",
      details: { option: "--port" },
      cause: error,
    },
  );
}
