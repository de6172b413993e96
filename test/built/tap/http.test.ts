import { request } from "node:http";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { jsonToMsgpack } from "../../../src/json/msgpack/json-to-msgpack.ts";
import { msgpackToJson } from "../../../src/json/msgpack/msgpack-to-json.ts";
import { fullEnvelope } from "../../support/envelopes.ts";
import { runs } from "../../support/runs.ts";
import { documentOf, run } from "../../support/worker.ts";
import { bodyOf, serve, tapServer } from "./support/http-peer.ts";
import { savedIn, temporaryFolder } from "./support/taps.ts";

const ENVELOPE = fullEnvelope({ x_trace: "t1" });
const LOST = "tap: lost /x_trace\n";

function lossy(text: string): string {
  const { x_trace: _, ...rest } = JSON.parse(text);
  return JSON.stringify({ ...rest, agent_hop_count: rest.agent_hop_count + 1 });
}

/** A peer that loses a field and answers in the way that it was asked. */
function lossyPeer(encode: (text: string) => Buffer = Buffer.from, headers: Record<string, string> = {}) {
  return serve(async (incoming, response) => {
    const text = (await bodyOf(incoming)).toString();
    const type = incoming.headers["content-type"] ?? "application/json";
    response.writeHead(200, { "content-type": type, ...headers }).end(encode(lossy(text)));
  });
}

const post = (url: string, body: string | Buffer, type = "application/json"): Promise<Response> =>
  fetch(url, { method: "POST", headers: { "content-type": type }, body: new Uint8Array(Buffer.from(body)) });

describe("tap --http", () => {
  it("hands on methods, paths, headers, statuses and bodies as they are", async () => {
    const seen: unknown[] = [];
    const peer = await serve(async (incoming, response) => {
      const { method, url, headers } = incoming;
      seen.push({
        method,
        url,
        agent: headers["x-mine"],
        host: headers.host,
        body: `${await bodyOf(incoming)}`,
      });
      response.writeHead(418, "Short", ["X-Two", "a", "X-Two", "b", "Content-Type", "text/plain"]).end("tea");
    });
    const tap = await tapServer(`${peer}/base/`);
    const headers = { "x-mine": "m" };
    const response = await fetch(`${tap.url}/any/path?q=%2F`, { method: "PUT", headers, body: "abc" });
    expect([response.status, response.statusText, response.headers.get("x-two")]).toEqual([
      418,
      "Short",
      "a, b",
    ]);
    expect(await response.text()).toBe("tea");
    const host = peer.slice("http://".length);
    expect(seen).toEqual([{ method: "PUT", url: "/base/any/path?q=%2F", agent: "m", host, body: "abc" }]);
    expect(await tap.end()).toEqual({ status: 0, said: "" });
  });

  it.each<[string, (text: string) => Buffer, Record<string, string>]>([
    ["plain", Buffer.from, {}],
    ["gzip", gzipSync, { "content-encoding": "gzip" }],
    ["br", brotliCompressSync, { "content-encoding": "br" }],
  ])("tells what a peer loses whose answer is %s", async (_, encode, headers) => {
    const tap = await tapServer(await lossyPeer(encode, headers));
    const response = await post(`${tap.url}/api/v1/process`, ENVELOPE);
    expect(await response.text()).toBe(lossy(ENVELOPE));
    expect((await tap.end()).said).toBe(LOST);
  });

  it("looks at MessagePack and NDJSON, too", async () => {
    const peer = await serve(async (incoming, response) => {
      const type = incoming.headers["content-type"]!;
      const body = await bodyOf(incoming);
      response.writeHead(200, { "content-type": type });
      if (type.includes("msgpack"))
        response.end(jsonToMsgpack(Buffer.from(lossy(msgpackToJson(body).toString()))));
      else response.end(`${body.toString().trim().split("\n").map(lossy).join("\n")}\n`);
    });
    const tap = await tapServer(peer);
    await (await post(tap.url, jsonToMsgpack(Buffer.from(ENVELOPE)), "application/msgpack")).arrayBuffer();
    await (await post(tap.url, `${ENVELOPE}\n${ENVELOPE}\n`, "application/x-ndjson")).text();
    expect((await tap.end()).said).toBe(LOST.repeat(3));
  });

  it("looks at the last line of a run's progress", async () => {
    const peer = await serve(async (incoming, response) => {
      const envelope = lossy((await bodyOf(incoming)).toString());
      response.writeHead(200, { "content-type": "application/x-ndjson" });
      response.end(`{"status":"progress"}\n{"status":"ok","data":{"envelope":${envelope}}}\n`);
    });
    const tap = await tapServer(peer);
    await (await post(`${tap.url}/api/v1/process`, ENVELOPE)).text();
    expect((await tap.end()).said).toBe(LOST);
  });

  it("says nothing of requests that are no envelopes, and of operations that answer something else", async () => {
    const tap = await tapServer(
      await serve((_, response) =>
        response.writeHead(200, { "content-type": "application/json" }).end('{"a":1}'),
      ),
    );
    await (await post(`${tap.url}/mcp`, '{"jsonrpc":"2.0"}')).text();
    await (await post(`${tap.url}/api/v1/can-continue`, ENVELOPE)).text();
    expect((await tap.end()).said).toBe("");
  });

  it("answers with the merged document under --mend, and has the hop in --save with its path and status", async () => {
    const folder = temporaryFolder();
    const gzip = { "content-encoding": "gzip", etag: '"1"' };
    const tap = await tapServer(await lossyPeer(gzipSync, gzip), ["--mend", "--save", folder]);
    const response = await post(`${tap.url}/api/v1/resume`, ENVELOPE);
    expect(await response.json()).toEqual({ ...JSON.parse(ENVELOPE), agent_hop_count: 1 });
    expect([response.headers.get("etag"), response.headers.get("content-encoding")]).toEqual([null, null]);
    expect((await tap.end()).said).toBe(LOST);
    expect(JSON.parse(savedIn(folder)[0]!)).toMatchObject({ operation: "resume", status: 200 });
  });

  it("passes under --mend what it cannot mend", async () => {
    const peer = await serve((_, response) =>
      response.writeHead(422, { "content-type": "application/problem+json" }).end('{"error":true}'),
    );
    const tap = await tapServer(peer, ["--mend"]);
    const response = await post(tap.url, ENVELOPE);
    expect([response.status, await response.text()]).toEqual([422, '{"error":true}']);
    expect((await tap.end()).said).toContain("tap: not mended: ");
  });

  it("streams both directions", async () => {
    const peer = await serve((incoming, response) => {
      response.writeHead(200, { "content-type": "application/x-ndjson" });
      incoming.on("data", (piece: Buffer) => response.write(`got ${piece}\n`));
      incoming.on("end", () => response.end());
    });
    const tap = await tapServer(peer);
    const outgoing = request(tap.url, { method: "POST" });
    outgoing.write("one");
    const incoming = await new Promise<import("node:http").IncomingMessage>((got) =>
      outgoing.on("response", got),
    );
    const next = (): Promise<string> =>
      new Promise((got) => incoming.once("data", (piece) => got(`${piece}`)));
    expect(await next()).toBe("got one\n");
    outgoing.end("two");
    expect(await next()).toBe("got two\n");
    await tap.end();
  });

  it("answers 502 where there is no peer, in one line on stderr", async () => {
    const tap = await tapServer("http://127.0.0.1:9");
    expect((await post(tap.url, ENVELOPE)).status).toBe(502);
    expect((await tap.end()).said).toMatch(/^tap: the peer cannot be reached: .+\n$/);
  });

  it("lets a client that goes be felt by the peer, and a peer that breaks off by the client", async () => {
    let left: () => void = () => undefined;
    const gone = new Promise<void>((resolve) => {
      left = resolve;
    });
    const peer = await serve((incoming, response) => {
      if (incoming.url === "/hang") response.on("close", left);
      else response.writeHead(200, { "content-length": "100" }).write("x", () => response.destroy());
    });
    const tap = await tapServer(peer);
    const stop = new AbortController();
    const hanging = fetch(`${tap.url}/hang`, { signal: stop.signal }).catch(() => "stopped");
    setTimeout(() => stop.abort(), 100);
    expect(await hanging).toBe("stopped");
    await gone;
    await expect(fetch(tap.url).then((response) => response.text())).rejects.toThrow();
    await tap.end();
  });

  it("changes no byte of many hops", async () => {
    const peer = await serve(async (incoming, response) => {
      const body = await bodyOf(incoming);
      response.writeHead(200, { "content-type": "application/json" }).end(body);
    });
    const tap = await tapServer(peer);
    const hops = runs(300, 10_000);
    for (let from = 0; from < hops; from += 20) {
      const bodies = Array.from({ length: 20 }, (_, at) => fullEnvelope({ x_trace: from + at }));
      const answers = await Promise.all(bodies.map((body) => post(`${tap.url}/api/v1/process`, body)));
      expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(bodies);
    }
    expect(await tap.end()).toEqual({ status: 0, said: "" });
  }, 300_000);

  it.each([
    ["a URL that is none", ["--http", "nowhere", "--port", "0"]],
    ["another protocol", ["--http", "ftp://localhost", "--port", "0"]],
    ["no port", ["--http", "http://localhost"]],
    ["a port that is none", ["--http", "http://localhost", "--port", "70000"]],
    ["a program beside it", ["--http", "http://localhost", "--port", "0", "--", "cat"]],
    ["lines beside it", ["--http", "http://localhost", "--port", "0", "--stream"]],
    ["a port without it", ["--port", "0", "--", "cat"]],
  ])("refuses %s", (_, args) => {
    expect(documentOf(run(["tap", ...args])).error.code).toBe("EARG");
  });
});
