import { expect, it } from "vitest";
import { jsonToMsgpack } from "../../../src/json/msgpack/json-to-msgpack.ts";
import { msgpackToJson } from "../../../src/json/msgpack/msgpack-to-json.ts";
import { jsonValue } from "../../json/msgpack/support.ts";
import { fullEnvelope } from "../../support/envelopes.ts";
import { startTestServer } from "./support/server.ts";

const ENVELOPE = fullEnvelope({ metadata: { n: "@" } }).replace(
  '{"n":"@"}',
  '{"ratio":1.0,"big":18446744073709551615,"low":-9223372036854775808,"__proto__":{"x":1e2}}',
);
const packed = new Uint8Array(jsonToMsgpack(Buffer.from(ENVELOPE)));

it.each([
  ["application/json", "application/json"],
  ["application/json; charset=utf-8", "application/msgpack"],
  ["application/msgpack", "application/json"],
  ["application/msgpack", "application/x-msgpack"],
  ["APPLICATION/X-MSGPACK", "*/*"],
  ["application/x-msgpack", "application/msgpack;q=0.5, application/json;q=0.4"],
  ["application/json", "text/html, application/*;q=0.2"],
])("takes %s and gives %s, each chosen by its own header", async (contentType, accept) => {
  const server = await startTestServer();
  const body = /json/i.test(contentType) ? ENVELOPE : packed;
  const response = await server.post("normalize", body, { "content-type": contentType, accept });
  expect(response.status).toBe(200);
  const isMsgpack = /msgpack/.test(accept);
  expect(response.headers.get("content-type")).toBe(
    isMsgpack ? "application/msgpack" : "application/json; charset=utf-8",
  );
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(jsonValue(isMsgpack ? msgpackToJson(bytes) : bytes)).toBe(jsonValue(ENVELOPE));
  if (contentType.includes("json") && !isMsgpack) expect(bytes.toString()).toBe(`${ENVELOPE}\n`);
});

it("reads a body without a Content-Type as JSON", async () => {
  const { url } = await startTestServer();
  const response = await fetch(`${url}/api/v1/normalize`, { method: "POST", body: Buffer.from(ENVELOPE) });
  expect(await response.text()).toBe(`${ENVELOPE}\n`);
});

it("takes a body in chunks of any size", async () => {
  const { url } = await startTestServer();
  const body = new ReadableStream({
    start(controller) {
      for (const byte of Buffer.from(ENVELOPE)) controller.enqueue(Uint8Array.of(byte));
      controller.close();
    },
  });
  const response = await fetch(`${url}/api/v1/normalize`, {
    method: "POST",
    body,
    duplex: "half",
  } as RequestInit);
  expect(await response.text()).toBe(`${ENVELOPE}\n`);
});

it("carries the trace of its caller in the metadata, where it is one", async () => {
  const server = await startTestServer();
  const traceparent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
  const traced = await server.post("process?steps=1", fullEnvelope(), { traceparent });
  expect(((await traced.json()) as { metadata: unknown }).metadata).toEqual({ traceparent });
  const broken = await server.post("process?steps=1", fullEnvelope(), { traceparent: "dinner" });
  expect(((await broken.json()) as { metadata: unknown }).metadata).toEqual({});
});

it("gives a request id back where it is harmless, and makes one otherwise", async () => {
  const { post } = await startTestServer();
  const idFor = async (id: string): Promise<string | null> =>
    (await post("normalize", ENVELOPE, { "x-request-id": id })).headers.get("x-request-id");
  expect(await idFor("abc-123")).toBe("abc-123");
  expect(await idFor("a b")).toMatch(/^[0-9a-f-]{36}$/);
  expect(await idFor("x".repeat(500))).toMatch(/^[0-9a-f-]{36}$/);
});
