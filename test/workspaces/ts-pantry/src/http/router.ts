import type { IncomingMessage, ServerResponse } from "node:http";
import { sendJson } from "./server.ts";

export type Handler = (query: URLSearchParams) => unknown;

export class Router {
  private readonly routes = new Map<string, Handler>();

  get(path: string, handler: Handler): this {
    this.routes.set(path, handler);
    return this;
  }

  dispatch(request: IncomingMessage, response: ServerResponse): void {
    const url = new URL(request.url ?? "/", "http://localhost");
    const handler = this.routes.get(url.pathname);
    if (handler === undefined) return sendJson(response, 404, { error: "no such route" });
    sendJson(response, 200, handler(url.searchParams));
  }
}
