import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import type { HttpTimeouts } from "../../../src/io/http/settings.ts";
import { fullEnvelope } from "../../support/envelopes.ts";
import { peakMemory, type Served, startProcess } from "./support/served.ts";
import { until } from "./support/server.ts";
import { readAll } from "./support/sockets.ts";

const ENVELOPE = fullEnvelope();
/** What a server may take at most, whatever is done to it: Node itself takes about 100 MiB. */
const MEMORY_LIMIT_MIB = 450;

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

function start(timeouts: Partial<HttpTimeouts> = {}): Promise<Served> {
  return startProcess([join(import.meta.dirname, "support/impatient-server.ts"), JSON.stringify(timeouts)]);
}

/** For clients that are slow to ask. */
const IMPATIENT = { headersMs: 1000, requestMs: 2000 };

function open({ port }: Served): Socket {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  sockets.push(socket);
  return socket;
}

/** Others are served while something goes on. */
async function othersAreServed(server: Served): Promise<void> {
  const response = await fetch(`${server.url}/api/v1/can-continue`, {
    method: "POST",
    body: ENVELOPE,
    // An idle connection may be closed in the moment in which it is used again.
    headers: { "content-type": "application/json", connection: "close" },
  });
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ can_continue: true });
}

function head(path: string, ...lines: string[]): string {
  return [
    `POST /api/v1/${path} HTTP/1.1`,
    "host: x",
    "content-type: application/json",
    ...lines,
    "",
    "",
  ].join("\r\n");
}

describe("other clients are served and memory stays bounded with", () => {
  it("headers that trickle in (slowloris)", async () => {
    const server = await start(IMPATIENT);
    const slow = Array.from({ length: 200 }, () => open(server));
    const answers = slow.map(readAll);
    const timer = setInterval(() => {
      for (const socket of slow) if (socket.writable) socket.write("x-a: b\r\n");
    }, 100);
    for (const socket of slow) socket.write("POST /api/v1/process HTTP/1.1\r\n");
    await othersAreServed(server);
    const texts = await Promise.all(answers);
    clearInterval(timer);
    expect(texts.every((text) => text === "" || text.startsWith("HTTP/1.1 408"))).toBe(true);
    expect(texts.some((text) => text.includes('"code":"EARG"'))).toBe(true);
    await othersAreServed(server);
    expect(peakMemory(server)).toBeLessThan(MEMORY_LIMIT_MIB);
  });

  it("bodies that trickle in, more than there are places", async () => {
    const server = await start(IMPATIENT);
    const slow = Array.from({ length: 200 }, () => open(server));
    const answers = slow.map(readAll);
    for (const socket of slow) socket.write(`${head("process", "content-length: 1000")}{`);
    await until(async () =>
      (await (await fetch(`${server.url}/metrics`)).text()).includes("in_flight 200\n"),
    );
    await othersAreServed(server);
    await Promise.all(answers);
    await othersAreServed(server);
  });

  it("connections that say nothing, or were left half open", async () => {
    const server = await start(IMPATIENT);
    const silent = Array.from({ length: 200 }, () => open(server));
    const halfOpen = Array.from({ length: 50 }, () => open(server));
    const closed = [...silent, ...halfOpen].map(readAll);
    for (const socket of halfOpen) socket.end(head("process", "content-length: 1000"));
    await othersAreServed(server);
    await Promise.all(closed);
    await othersAreServed(server);
    expect(peakMemory(server)).toBeLessThan(MEMORY_LIMIT_MIB);
  });

  it.each(["content-length: 1073741824", "transfer-encoding: chunked"])(
    "a body of 1 GiB (%s)",
    async (header) => {
      const server = await start();
      const socket = open(server);
      const answer = readAll(socket);
      const isChunked = header.includes("chunked");
      socket.write(head("process", header));
      const piece = Buffer.alloc(1024 * 1024, 0x20);
      const size = `${piece.length.toString(16)}\r\n`;
      const chunk = isChunked ? Buffer.concat([Buffer.from(size), piece, Buffer.from("\r\n")]) : piece;
      for (let sent = 0; sent < 1024 && socket.writable; sent++) {
        if (!socket.write(chunk)) {
          await Promise.race([
            new Promise((done) => socket.once("drain", done)),
            new Promise((done) => socket.once("close", done)),
          ]);
        }
      }
      await othersAreServed(server);
      socket.end();
      expect(await answer).toMatch(/^HTTP\/1.1 413 /);
      expect(peakMemory(server)).toBeLessThan(MEMORY_LIMIT_MIB);
    },
  );

  it("many large bodies at once, of which some are told to come again", async () => {
    const server = await start();
    const body = JSON.stringify({ raw_input: "x".repeat(7 * 1024 * 1024) });
    const post = async (): Promise<number> => {
      const answer = await fetch(`${server.url}/api/v1/can-continue`, {
        method: "POST",
        body,
        headers: { "content-type": "application/json" },
      });
      await answer.arrayBuffer();
      return answer.status;
    };
    const statuses = await Promise.all(Array.from({ length: 40 }, post));
    expect(statuses.every((status) => status === 200 || status === 503)).toBe(true);
    expect(statuses).toContain(200);
    await othersAreServed(server);
    expect(peakMemory(server)).toBeLessThan(MEMORY_LIMIT_MIB);
  });

  it("a compressed body, which is refused before it is read", async () => {
    const server = await start(IMPATIENT);
    const socket = open(server);
    socket.write(head("process", "content-encoding: gzip", "content-length: 100000", "connection: close"));
    expect(await readAll(socket)).toMatch(/^HTTP\/1.1 415 /);
    await othersAreServed(server);
  });

  it("garbage, alone and behind a request", async () => {
    const server = await start();
    const garbage = open(server);
    garbage.write(Buffer.from("\u0016\u0003\u0001 dinner\r\n\r\n"));
    expect(await readAll(garbage)).toMatch(/^HTTP\/1.1 400 [\s\S]*"code":"EARG"/);
    const behind = open(server);
    const length = `content-length: ${Buffer.byteLength(ENVELOPE)}`;
    behind.write(`${head("can-continue", length)}${ENVELOPE}GARBAGE\r\n\r\n`);
    const answer = await readAll(behind);
    expect(answer === "" || answer.startsWith("HTTP/1.1 200 ")).toBe(true);
    await othersAreServed(server);
  });

  it("headers that are too large", async () => {
    const server = await start();
    const socket = open(server);
    socket.write(head("process", `x-large: ${"x".repeat(20_000)}`));
    expect(await readAll(socket)).toMatch(/^HTTP\/1.1 431 [\s\S]*"code":"EARG"/);
    await othersAreServed(server);
  });

  it("requests in a pipeline, more than there are places, which are answered in order", async () => {
    const server = await start();
    const socket = open(server);
    const length = `content-length: ${Buffer.byteLength(ENVELOPE)}`;
    const one = `${head("can-continue", length)}${ENVELOPE}`;
    const last = `${head("can-continue", length, "connection: close")}${ENVELOPE}`;
    socket.write(one.repeat(60) + last);
    expect((await readAll(socket)).match(/HTTP\/1.1 200 /g)).toHaveLength(61);
  });

  it("clients that never read their answers", async () => {
    const server = await start({ stallMs: 1000 });
    const body = JSON.stringify({ raw_input: "x".repeat(6 * 1024 * 1024) });
    const deaf = Array.from({ length: 30 }, () => open(server).pause());
    const closed = deaf.map((socket) => new Promise((done) => socket.on("close", done)));
    for (const socket of deaf) socket.write(head("normalize", `content-length: ${body.length}`) + body);
    await othersAreServed(server);
    await until(async () => (await (await fetch(`${server.url}/metrics`)).text()).includes("in_flight 0\n"));
    await othersAreServed(server);
    expect(peakMemory(server)).toBeLessThan(MEMORY_LIMIT_MIB);
    for (const socket of deaf) socket.destroy();
    await Promise.all(closed);
  });
});
