import { createServer as createNodeServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { describe, expect, it, onTestFinished } from "vitest";
import { createServer, type HttpServer } from "../../../src/index.ts";
import { fullEnvelope } from "../../support/envelopes.ts";
import { openWorker } from "./support/workers.ts";

/** The URL of a host that listens until the test is over. */
async function listening(host: RequestListener): Promise<string> {
  const server = createNodeServer(host);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function workerServer(): Promise<HttpServer> {
  return createServer(await openWorker());
}

function post(
  url: string,
  body: string | Buffer,
  type: string | undefined = "application/json",
): Promise<Response> {
  const headers = type === undefined ? {} : { "content-type": type };
  return fetch(url, { method: "POST", headers, body: body as string });
}

const LARGE = fullEnvelope({ metadata: { text: "x".repeat(300_000) } });
const DIGITS = fullEnvelope({ metadata: { n: 0 } }).replace('"n":0', '"n":12345678901234567890');

describe("the handler in node:http", () => {
  it("answers operations, addresses and failures as a server of its own does", async () => {
    const server = await workerServer();
    const url = await listening(server.handler);
    const own = (await server.listen()).url;
    for (const [path, body] of [
      ["normalize", DIGITS],
      ["can-continue", LARGE],
      ["normalize", "{"],
      ["normalize", ""],
      ["nothing", "{}"],
      ["process?until=perception", fullEnvelope()],
    ] as const) {
      const [here, there] = await Promise.all([
        post(`${url}/api/v1/${path}`, body),
        post(`${own}/api/v1/${path}`, body),
      ]);
      expect(here.status).toBe(there.status);
      const [one, other] = (await Promise.all([here.text(), there.text()])).map(withoutIds);
      expect(one).toBe(other);
    }
    expect(await (await fetch(`${url}/healthz`)).text()).toBe("ok\n");
    expect((await fetch(`${url}/api/v1/normalize`)).status).toBe(405);
  });

  it("answers 503 when it is closed", async () => {
    const server = await workerServer();
    const url = await listening(server.handler);
    await server.close();
    expect((await post(`${url}/api/v1/normalize`, "{}")).status).toBe(503);
    expect((await fetch(`${url}/readyz`)).status).toBe(503);
  });
});

describe("the handler in Express", () => {
  it("answers below the path where it is mounted, and keeps every digit", async () => {
    const { handler } = await workerServer();
    const app = express();
    app.use("/worker", handler);
    const url = await listening(app);
    const answer = await post(`${url}/worker/api/v1/normalize`, DIGITS);
    expect(await answer.text()).toBe(`${DIGITS}\n`);
    expect((await post(`${url}/worker/api/v1/can-continue`, LARGE)).status).toBe(200);
    expect((await fetch(`${url}/worker/healthz`)).status).toBe(200);
    expect((await post(`${url}/worker/api/v1/nothing`, "{}")).status).toBe(404);
  });

  it("answers behind a body parser, with the values that it has left", async () => {
    const { handler } = await workerServer();
    const app = express();
    app.use(express.json({ limit: "1mb" }), express.text({ type: "text/plain" }));
    app.use("/worker", handler);
    const url = await listening(app);
    const answer = await post(`${url}/worker/api/v1/process?until=perception`, fullEnvelope());
    expect(await answer.json()).toMatchObject({ outputs: { perception: expect.anything() } });
    expect((await post(`${url}/worker/api/v1/can-continue`, LARGE)).status).toBe(200);
    const empty = await post(`${url}/worker/api/v1/normalize`, "");
    expect(await empty.json()).toMatchObject({ status: 400, code: "EPARSE" });
    const progress = await fetch(`${url}/worker/api/v1/process?until=perception`, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/x-ndjson" },
      body: fullEnvelope(),
    });
    const lines = (await progress.text()).trimEnd().split("\n");
    expect(JSON.parse(lines.at(-1)!)).toMatchObject({ status: "ok" });
  });

  it("leaves the host's own routes, limits and error handler alone", async () => {
    const { handler } = await workerServer();
    const app = express();
    app.use("/worker", handler);
    app.use(express.json({ limit: 100 }));
    app.post("/echo", (request, response) => void response.json(request.body));
    app.get("/fail", () => {
      throw new Error("mine");
    });
    app.use(((error, _request, response, _next) => {
      response.status(418).send(`host: ${error.message}`);
    }) satisfies express.ErrorRequestHandler);
    const url = await listening(app);
    expect(await (await post(`${url}/echo`, '{"a":1}')).json()).toEqual({ a: 1 });
    const refused = await post(`${url}/echo`, JSON.stringify({ a: "x".repeat(200) }));
    expect([refused.status, await refused.text()]).toEqual([418, "host: request entity too large"]);
    expect(await (await fetch(`${url}/fail`)).text()).toBe("host: mine");
    expect((await post(`${url}/worker/api/v1/normalize`, LARGE)).status).toBe(200);
  });
});

function withoutIds(text: string): string {
  return text
    .replaceAll(/"(request_id|instance)":"[^"]*"/g, "")
    .replaceAll(/"(started_at|completed_at|duration_ms)":("[^"]*"|\d+)/g, "");
}
