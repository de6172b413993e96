import { describe, expect, it } from "vitest";
import { jsonToMsgpack } from "../../../src/json/msgpack/json-to-msgpack.ts";
import { fullEnvelope } from "../../support/envelopes.ts";
import type { Json } from "../../support/worker.ts";
import { slowStage, startTestServer, until } from "./support/server.ts";

const ENVELOPE = fullEnvelope();
const MSGPACK = { "content-type": "application/msgpack" };

/** What a problem must be like, whatever failed. */
async function problemOf(response: Response): Promise<Json> {
  expect(response.headers.get("content-type")).toBe("application/problem+json; charset=utf-8");
  const problem = (await response.json()) as Json;
  expect(problem).toMatchObject({
    type: `urn:envelope-worker:error:${problem.code}`,
    status: response.status,
    detail: problem.message,
    instance: `urn:envelope-worker:request:${response.headers.get("x-request-id")}`,
    error: true,
  });
  expect(problem.hint).not.toBe("");
  expect(JSON.stringify(problem)).not.toMatch(/\/(home|root|tmp|usr|work)\/|\bat .*:\d+:\d+/);
  return problem;
}

describe("what is refused", () => {
  it.each([
    ["not JSON", "normalize", "{", {}, 400, "EPARSE"],
    ["nothing at all", "normalize", "", {}, 400, "EPARSE"],
    ["bytes that are not UTF-8", "normalize", Buffer.from([0x22, 0xff, 0x22]), {}, 400, "EPARSE"],
    ["not MessagePack", "normalize", Buffer.from([0xc1]), MSGPACK, 400, "EPARSE"],
    ["nesting over 512", "normalize", "[".repeat(600), {}, 400, "EPARSE"],
    ["MessagePack that JSON cannot hold", "normalize", Buffer.from([0xc4, 0]), MSGPACK, 422, "EENVELOPE"],
    ["an array", "normalize", "[]", {}, 422, "EENVELOPE"],
    ["no envelope", "can-continue", "{}", {}, 422, "EENVELOPE"],
    ["a wrong type", "result", '{"raw_input":1}', {}, 422, "EENVELOPE"],
    ["a peer's error object", "process", '{"error":true,"code":"x","message":"y"}', {}, 422, "EENVELOPE"],
    [
      "a stage that nobody knows",
      "process",
      '{"raw_input":"x","current_stage":"dinner"}',
      {},
      422,
      "EENVELOPE",
    ],
    ["create without raw_input", "create", "{}", {}, 422, "EENVELOPE"],
    ["merge without a reply", "merge", '{"sent":{}}', {}, 422, "EENVELOPE"],
    ["resume without an envelope", "resume", '{"answer":"x"}', {}, 422, "EENVELOPE"],
    ["resume without an answer", "resume", `{"envelope":${ENVELOPE}}`, {}, 400, "EARG"],
    [
      "resume with two answers",
      "resume",
      `{"envelope":${ENVELOPE},"answer":"x","approve":true}`,
      {},
      400,
      "EARG",
    ],
    ["approval that is no boolean", "resume", `{"envelope":${ENVELOPE},"approve":"yes"}`, {}, 400, "EARG"],
    ["an unknown limit", "resume", `{"envelope":${ENVELOPE},"set":{"max_dinners":1}}`, {}, 400, "EARG"],
    ["a strict document that is loose", "normalize?strict=true", '{"raw_input":"x"}', {}, 422, "EENVELOPE"],
    ["an unknown option", "process?dinner=1", ENVELOPE, {}, 400, "EARG"],
    ["an option of runs elsewhere", "normalize?until=plan", ENVELOPE, {}, 400, "EARG"],
    ["an unknown stage", "process?until=dinner", ENVELOPE, {}, 400, "EARG"],
    ["a negative count", "process?steps=-1", ENVELOPE, {}, 400, "EARG"],
    ["an option twice", "process?steps=1&steps=2", ENVELOPE, {}, 400, "EARG"],
    ["an empty list", "process?only=", ENVELOPE, {}, 400, "EARG"],
    ["a time that is none", "process?timeout_ms=soon", ENVELOPE, {}, 400, "EARG"],
    ["strict that is no flag", "process?strict=maybe", ENVELOPE, {}, 400, "EARG"],
    ["a key that is too long", "process", ENVELOPE, { "idempotency-key": "k".repeat(256) }, 400, "EARG"],
    ["a key with a space", "process", ENVELOPE, { "idempotency-key": "a b" }, 400, "EARG"],
    ["an Accept that cannot be met", "process", ENVELOPE, { accept: "text/html" }, 406, "EARG"],
    ["a stream of can-continue", "can-continue", ENVELOPE, { accept: "text/event-stream" }, 406, "EARG"],
    ["another media type", "process", ENVELOPE, { "content-type": "text/plain" }, 415, "EARG"],
    ["a media type that is none", "process", ENVELOPE, { "content-type": ";;" }, 415, "EARG"],
    ["a compressed body", "process", ENVELOPE, { "content-encoding": "gzip" }, 415, "EARG"],
    ["a body over the limit", "normalize", `"${"x".repeat(1024 * 1024)}"`, {}, 413, "EARG"],
  ] as const)("%s", async (_, path, body, headers, status, code) => {
    const server = await startTestServer();
    const problem = await problemOf(await server.post(path, body, headers));
    expect(problem).toMatchObject({ status, code });
  });

  it("names the option that is unknown", async () => {
    const server = await startTestServer();
    const { details } = await problemOf(await server.post("process?dinner=1", ENVELOPE));
    expect(details).toMatchObject({ option: "dinner", allowed_options: expect.arrayContaining(["until"]) });
  });

  it("a body of MessagePack that is over the limit as JSON", async () => {
    const server = await startTestServer({ service: { maxBytes: 4096 } });
    const body = jsonToMsgpack(Buffer.from(`{"raw_input":"${"\\u0001".repeat(3000)}"}`));
    expect(body.length).toBeLessThan(4096);
    expect(await problemOf(await server.post("normalize", new Uint8Array(body), MSGPACK))).toMatchObject({
      status: 413,
    });
  });

  it("an answer that MessagePack cannot hold", async () => {
    const server = await startTestServer();
    const body = '{"raw_input":"x","metadata":{"n":18446744073709551616}}';
    const problem = await problemOf(await server.post("normalize", body, { accept: "application/msgpack" }));
    expect(problem).toMatchObject({
      status: 422,
      code: "EENVELOPE",
      details: { errors: [{ path: "/metadata/n" }] },
    });
  });

  it("another address with 404, another method with 405 and what is allowed", async () => {
    const { url } = await startTestServer();
    expect(await problemOf(await fetch(`${url}/api/v1/dinner`, { method: "POST" }))).toMatchObject({
      status: 404,
      code: "ENOTFOUND",
    });
    for (const [method, path, allow] of [
      ["GET", "/api/v1/process", "POST, OPTIONS"],
      ["DELETE", "/api/v1/resume", "POST, OPTIONS"],
      ["POST", "/healthz", "GET, HEAD, OPTIONS"],
      ["PROPFIND", "/metrics", "GET, HEAD, OPTIONS"],
    ] as const) {
      const response = await fetch(url + path, { method });
      expect(response.headers.get("allow")).toBe(allow);
      expect(await problemOf(response)).toMatchObject({ status: 405, code: "EARG" });
    }
  });

  it("the token: 401 without it, with another one, and never on the health checks", async () => {
    const { url, post } = await startTestServer({ settings: { token: "0123456789abcdef" } });
    const without = await post("normalize", ENVELOPE);
    expect(without.headers.get("www-authenticate")).toBe("Bearer");
    expect(await problemOf(without)).toMatchObject({ status: 401, code: "EAUTH" });
    for (const authorization of [
      "Bearer 0123456789abcdeg",
      "Bearer ",
      "Basic 0123456789abcdef",
      "0123456789abcdef",
    ]) {
      expect((await post("normalize", ENVELOPE, { authorization })).status).toBe(401);
    }
    for (const authorization of ["Bearer 0123456789abcdef", "bearer 0123456789abcdef"]) {
      expect((await post("normalize", ENVELOPE, { authorization })).status).toBe(200);
    }
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    expect((await fetch(`${url}/metrics`)).status).toBe(401);
    expect((await fetch(`${url}/nowhere`)).status).toBe(401);
  });

  it("what is too much: 503 with Retry-After, before the body is read", async () => {
    const server = await startTestServer({
      settings: { concurrency: 1 },
      stages: { perception: slowStage(60_000) },
    });
    const first = server.post("process?steps=1", ENVELOPE).catch(() => undefined);
    await until(async () => (await (await fetch(`${server.url}/metrics`)).text()).includes("in_flight 1"));
    const second = await server.post("normalize", ENVELOPE);
    expect(second.headers.get("retry-after")).toBe("1");
    expect(await problemOf(second)).toMatchObject({ status: 503, code: "ESKILLDOWN" });
    await server.close();
    await first;
  });

  it("large bodies that together are too much: 503", async () => {
    const server = await startTestServer({ settings: { maxHeldBytes: 1000 } });
    const body = JSON.stringify({ raw_input: "x".repeat(2000) });
    expect(await problemOf(await server.post("normalize", body))).toMatchObject({ status: 503 });
    expect((await server.post("normalize", '{"raw_input":"x"}')).status).toBe(200);
  });

  it("an unexpected failure: 500 that says nothing, and a log that says it all", async () => {
    const server = await startTestServer({
      service: {
        sources: () => {
          throw new Error("secret of /home/someone");
        },
      },
    });
    const problem = await problemOf(await server.post("normalize", ENVELOPE));
    expect(problem).toMatchObject({ status: 500, code: "ERUNTIME", details: {} });
    expect(JSON.stringify(problem)).not.toContain("secret");
    expect(server.log.find(({ level }) => level === "error")).toMatchObject({
      request_id: problem.instance.split(":").at(-1),
      error: expect.stringContaining("secret of /home/someone"),
    });
  });
});

describe("what is answered with 200 (R19, H38)", () => {
  it.each([
    ["a terminated envelope", { terminated: true, current_stage: "end" }],
    ["one at a bound", { agent_hop_count: 21 }],
    [
      "one that waits",
      { clarification_pending: true, clarification_question: "Which?", current_stage: "intent" },
    ],
    ["one that belongs to a peer", { stage_order: ["dinner", "intent"], current_stage: "dinner" }],
  ])("%s", async (_, fields) => {
    const server = await startTestServer();
    const response = await server.post("process", fullEnvelope(fields));
    expect(response.status).toBe(200);
    expect(await response.json()).toHaveProperty("envelope_id", "env_0123456789abcdef");
  });

  it("a run past its deadline, resumable (R14)", async () => {
    const server = await startTestServer({ stages: { perception: slowStage(60_000) } });
    const envelope = (await (await server.post("process?timeout_ms=20", ENVELOPE)).json()) as Json;
    expect(envelope).toMatchObject({ terminated: false, current_stage: "perception" });
    expect(envelope.errors[0].details.code).toBe("ETIMEOUT");
  });

  it("a report on a document that is none", async () => {
    const server = await startTestServer();
    const report = (await (await server.post("validate", "{")).json()) as Json;
    expect(report).toMatchObject({ valid: false, errors: [{ keyword: "EPARSE" }] });
  });

  it("partial runs: until, steps and only (R17), within what the server owns", async () => {
    const server = await startTestServer({ service: { only: new Set(["perception", "intent"]) } });
    const stageAfter = async (query: string): Promise<unknown> =>
      (
        (await (
          await server.post(`process?${query}`, fullEnvelope({ raw_input: "Where is main?" }))
        ).json()) as Json
      ).current_stage;
    expect(await stageAfter("until=perception")).toBe("intent");
    expect(await stageAfter("steps=2")).toBe("plan");
    expect(await stageAfter("only=perception")).toBe("intent");
    expect(await stageAfter("only=perception,intent,plan")).toBe("plan");
    expect(await stageAfter("")).toBe("plan");
  });

  it("HEAD as GET without a body, and OPTIONS with what is allowed", async () => {
    const { url } = await startTestServer();
    const head = await fetch(`${url}/openapi.json`, { method: "HEAD" });
    expect(head.status).toBe(200);
    expect(await head.text()).toBe("");
    const options = await fetch(`${url}/api/v1/process`, { method: "OPTIONS" });
    expect([options.status, options.headers.get("allow")]).toEqual([204, "POST, OPTIONS"]);
  });

  it("repairs in one header that stays short", async () => {
    const server = await startTestServer();
    const few = await server.post(
      "normalize",
      fullEnvelope({ stage_order: ["a", 1], outputs: { "é,=": 1 } }),
    );
    expect(few.headers.get("envelope-warnings")).toBe(
      "2; /outputs/%C3%A9%2C%3D=dropped, /stage_order/1=dropped",
    );
    const many = await server.post("normalize", fullEnvelope({ stage_order: Array(5000).fill(1) }));
    expect(many.headers.get("envelope-warnings")).toMatch(/^1\d\d\d; /);
    expect(many.headers.get("envelope-warnings")!.length).toBeLessThanOrEqual(1024);
    expect((await server.post("normalize", ENVELOPE)).headers.has("envelope-warnings")).toBe(false);
  });
});

it("merge?report=true answers 200 with what the peer did, also where merge would refuse", async () => {
  const { url } = await startTestServer();
  const body = `{"sent":${ENVELOPE},"reply":{"error":true,"code":"bounds_exceeded"}}`;
  const response = await fetch(`${url}/api/v1/merge?report=true`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
  });
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({
    lossless: false,
    findings: [{ path: "/error", kind: "added", reply: true, rule: null, expected: false }],
    merged: null,
  });
});
