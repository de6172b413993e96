import { type FastifyInstance, fastify } from "fastify";
import { describe, expect, it, onTestFinished } from "vitest";
import { createServer, type HttpServer } from "../../../src/index.ts";
import { fullEnvelope } from "../../support/envelopes.ts";
import { openWorker } from "./support/workers.ts";

const DIGITS = fullEnvelope({ metadata: { n: 0 } }).replace('"n":0', '"n":12345678901234567890');
const LARGE = fullEnvelope({ metadata: { text: "x".repeat(300_000) } });
const JSON_TYPE = { "content-type": "application/json" };

/** A host with ways of its own: limits, parsers, hooks, an error handler and an answer for what is not there. */
function hostWithWays(): FastifyInstance {
  const host = fastify({ bodyLimit: 200 });
  host.addContentTypeParser("text/csv", { parseAs: "string" }, (_request, body, done) =>
    done(null, String(body).split(",")),
  );
  host.addHook("onSend", async (request, reply) => {
    if (request.url.startsWith("/host")) reply.header("x-host", "yes");
  });
  host.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    void reply.code(error.statusCode ?? 500).send(`host: ${error.message}`);
  });
  host.setNotFoundHandler((_request, reply) => void reply.code(404).send("host: nothing here"));
  host.post("/host/echo", async (request) => ({ body: request.body }));
  host.get("/host/fail", async () => {
    throw new Error("mine");
  });
  return host;
}

/** What the host answers to requests for its own routes. */
async function answersOf(host: FastifyInstance): Promise<unknown[]> {
  const requests = [
    { method: "POST", url: "/host/echo", headers: JSON_TYPE, payload: '{"a":1}' },
    { method: "POST", url: "/host/echo", headers: JSON_TYPE, payload: "{" },
    { method: "POST", url: "/host/echo", headers: JSON_TYPE, payload: "" },
    { method: "POST", url: "/host/echo", headers: { "content-type": "text/csv" }, payload: "a,b" },
    { method: "POST", url: "/host/echo", headers: { "content-type": "image/png" }, payload: "x" },
    { method: "POST", url: "/host/echo", headers: JSON_TYPE, payload: JSON.stringify("x".repeat(300)) },
    { method: "POST", url: "/host/echo" },
    { method: "GET", url: "/host/fail" },
    { method: "GET", url: "/host/nothing" },
    { method: "OPTIONS", url: "/host/echo" },
    { method: "DELETE", url: "/nothing" },
  ] as const;
  const answers: unknown[] = [];
  for (const request of requests) {
    const { statusCode, body, headers } = await host.inject({ ...request });
    const { date: _, "keep-alive": __, connection: ___, ...rest } = headers;
    answers.push({ request, statusCode, body, headers: rest });
  }
  return answers;
}

async function workerServer(options = {}): Promise<HttpServer> {
  return createServer(await openWorker(), options);
}

describe.each([
  ["with a prefix", { prefix: "/worker" }, "/worker"],
  ["without a prefix", {}, ""],
])("the plugin in a Fastify %s", (_, options, prefix) => {
  it("leaves the host's body parsing, error handler, hooks, 404 and limits as they were", async () => {
    const { plugin } = await workerServer();
    const [alone, host] = [hostWithWays(), hostWithWays()];
    await host.register(plugin, options);
    expect(await answersOf(host)).toEqual(await answersOf(alone));
  });

  it("answers operations whole, whatever the host's limits and parsers are", async () => {
    const { plugin } = await workerServer();
    const host = hostWithWays();
    await host.register(plugin, options);
    onTestFinished(() => host.close());
    const url = await host.listen({ port: 0, host: "127.0.0.1" });
    const post = (
      path: string,
      body: string,
      headers: Record<string, string> = JSON_TYPE,
    ): Promise<Response> => fetch(`${url}${prefix}/api/v1/${path}`, { method: "POST", headers, body });
    expect(await (await post("normalize", DIGITS)).text()).toBe(`${DIGITS}\n`);
    expect((await post("can-continue", LARGE)).status).toBe(200);
    expect(await (await post("process?until=perception", fullEnvelope())).json()).toMatchObject({
      outputs: { perception: expect.anything() },
    });
    const bad = await post("normalize", "{");
    expect([bad.status, bad.headers.get("content-type")]).toEqual([
      400,
      "application/problem+json; charset=utf-8",
    ]);
    const unread = await post("normalize", "<a/>", { "content-type": "text/xml" });
    expect(unread.status).toBe(415);
    expect(await unread.json()).toMatchObject({ code: "EARG" });
    const odd = await post("normalize", "{}", { "content-type": "no media type" });
    expect(odd.status).toBe(415);
    expect(await (await fetch(`${url}${prefix}/healthz`)).text()).toBe("ok\n");
    const other = await fetch(`${url}${prefix}/api/v1/normalize`);
    expect([other.status, await other.text()]).toEqual(
      prefix === "" ? [404, "host: nothing here"] : [405, expect.stringContaining("POST, OPTIONS")],
    );
  });

  it("asks for its token on its own addresses only", async () => {
    const { plugin } = await workerServer({ token: "0123456789abcdef" });
    const host = hostWithWays();
    await host.register(plugin, options);
    const post = (headers: Record<string, string>) =>
      host.inject({
        method: "POST",
        url: `${prefix}/api/v1/normalize`,
        headers: { ...JSON_TYPE, ...headers },
        payload: DIGITS,
      });
    expect((await post({})).statusCode).toBe(401);
    expect((await post({ authorization: "Bearer 0123456789abcdef" })).statusCode).toBe(200);
    expect((await host.inject({ method: "POST", url: "/host/echo", payload: { a: 1 } })).statusCode).toBe(
      200,
    );
  });
});

describe("listen", () => {
  it("beyond loopback needs a token, and says so in the words of the library", async () => {
    const server = await workerServer();
    await expect(server.listen({ host: "0.0.0.0" })).rejects.toMatchObject({
      code: "EPOLICY",
      hint: "Give createServer a token, or listen on loopback.",
    });
    const open = await workerServer({ token: "0123456789abcdef" });
    const { url } = await open.listen({ host: "0.0.0.0" });
    const { port } = new URL(url);
    expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(401);
    await open.close();
  });

  it("on an address that is taken is EIO, with a hint that names the argument", async () => {
    const first = await workerServer();
    const { url } = await first.listen({ port: 0 });
    const second = await workerServer();
    await expect(second.listen({ port: Number(new URL(url).port) })).rejects.toMatchObject({
      code: "EIO",
      hint: expect.stringContaining("Give listen"),
    });
  });
});
