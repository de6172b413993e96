import { once } from "node:events";
import { connect } from "node:net";
import { describe, expect, it } from "vitest";
import { fullEnvelope } from "../../support/envelopes.ts";
import type { Json } from "../../support/worker.ts";
import { slowStage, startTestServer, type TestServer, until } from "./support/server.ts";
import { readAll } from "./support/sockets.ts";

const ENVELOPE = fullEnvelope();
const TOO_LARGE = Buffer.alloc(8 * 1024 * 1024, 0x20);

/** Sends all of a request before it looks for the answer, as Python's urllib does. */
async function sendThenRead({ url }: TestServer, lines: readonly string[], body: Buffer): Promise<string> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1").pause();
  const failed = new Promise<never>((_, reject) => socket.on("error", reject));
  const sent = new Promise<void>((done) => {
    socket.write(["POST /api/v1/process HTTP/1.1", "host: x", ...lines, "", ""].join("\r\n"));
    socket.write(body, () => done());
  });
  await Promise.race([sent, failed]);
  return Promise.race([readAll(socket), failed]);
}

describe("a client that sends its whole body before it reads", () => {
  const length = `content-length: ${TOO_LARGE.length}`;
  const json = "content-type: application/json";
  it.each([
    ["413 for a body over the limit", [json, length], 413],
    ["413 for one of unknown length", [json, "transfer-encoding: chunked"], 413],
    ["415 for another media type", ["content-type: text/plain", length], 415],
    ["406 for an Accept that cannot be met", [json, length, "accept: text/html"], 406],
  ] as const)("finds %s, not a closed connection", async (_, lines, status) => {
    const server = await startTestServer();
    const isChunked = lines.some((line) => line.includes("chunked"));
    const size = TOO_LARGE.length.toString(16);
    const body = isChunked ? Buffer.from(`${size}\r\n${TOO_LARGE}\r\n0\r\n\r\n`) : TOO_LARGE;
    const answer = await sendThenRead(server, [...lines, "connection: close"], body);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} [\\s\\S]*"code":"EARG"[\\s\\S]*\\}\\n$`));
  });

  it("finds 503 when there is too much to do, and its place is free again", async () => {
    const server = await startTestServer({ settings: { maxHeldBytes: 1000 } });
    const lines = ["content-type: application/json", "content-length: 5000", "connection: close"];
    const answer = await sendThenRead(server, lines, TOO_LARGE.subarray(0, 5000));
    expect(answer).toMatch(/^HTTP\/1.1 503 [\s\S]*"code":"ESKILLDOWN"/);
    expect((await server.post("normalize", '{"raw_input":"x"}')).status).toBe(200);
  });

  it("may use its connection again after a refusal", async () => {
    const server = await startTestServer();
    const refused = ["content-type: text/plain", "content-length: 8388608"];
    const next = [
      "POST /api/v1/can-continue HTTP/1.1",
      "host: x",
      `content-length: ${Buffer.byteLength(ENVELOPE)}`,
      "connection: close",
      "",
      ENVELOPE,
    ].join("\r\n");
    const answer = await sendThenRead(server, refused, Buffer.concat([TOO_LARGE, Buffer.from(next)]));
    expect(answer.match(/HTTP\/1.1 \d+/g)).toEqual(["HTTP/1.1 415", "HTTP/1.1 200"]);
  });
});

it("a client that leaves when it has read its refusal is logged with that", async () => {
  const server = await startTestServer();
  const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
  socket.write("POST /api/v1/process HTTP/1.1\r\nhost: x\r\ncontent-length: 99999999\r\n\r\n{");
  const [answer] = (await once(socket, "data")) as [Buffer];
  socket.destroy();
  expect(answer.toString()).toMatch(/^HTTP\/1.1 413 /);
  await until(() => server.log.length > 0);
  expect(server.log).toMatchObject([{ status: 413 }]);
});

it("an address that is malformed is refused with a problem that does not repeat it, and is logged", async () => {
  const server = await startTestServer();
  const response = await fetch(`${server.url}/%zz-secret`);
  expect(response.status).toBe(400);
  expect(response.headers.get("content-type")).toBe("application/problem+json; charset=utf-8");
  const text = await response.text();
  expect(JSON.parse(text)).toMatchObject({ code: "EARG", instance: expect.stringContaining("urn:") });
  expect(text).not.toContain("secret");
  await until(() => server.log.some(({ status }) => status === 400));
  expect(JSON.stringify(server.log)).not.toContain("secret");
});

it.each(["http://example.com", "null"])("a web page (Origin: %s) may not start work here", async (origin) => {
  const server = await startTestServer();
  const response = await server.post("process", ENVELOPE, { origin });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ code: "EARG", details: { header: "Origin" } });
});

it("a request whose client has gone is logged and counted as 499", async () => {
  const server = await startTestServer({ stages: { perception: slowStage(60_000) } });
  const leaving = new AbortController();
  const lost = fetch(`${server.url}/api/v1/process`, {
    method: "POST",
    body: ENVELOPE,
    headers: { "content-type": "application/json", "x-request-id": "gone" },
    signal: leaving.signal,
  }).catch(() => undefined);
  const metrics = async (): Promise<string> => (await fetch(`${server.url}/metrics`)).text();
  await until(async () => (await metrics()).includes("in_flight 1"));
  leaving.abort();
  await lost;
  const lines = (): Json[] => server.log.filter(({ request_id }) => request_id === "gone");
  await until(() => lines().length > 0);
  expect(lines()).toMatchObject([{ message: "request", route: "/api/v1/process", status: 499 }]);
  expect(await metrics()).toContain('_count{route="/api/v1/process",status="499"} 1\n');
});
