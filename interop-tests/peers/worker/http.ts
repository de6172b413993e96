import { spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { Agent, request as httpRequest } from "node:http";
import { join } from "node:path";
import { linesOf } from "./lines.ts";
import { fromMsgpack, toMsgpack } from "./msgpack.ts";
import { recent } from "./recent.ts";
import {
  commandOf,
  documentOf,
  FOLDER,
  type Reply,
  type RunRequest,
  requestOptionsOf,
  setupOf,
  type Transport,
  toRefusal,
  WORKER,
  WORKER_ENV,
} from "./request.ts";

const KEPT = 2;
const QUERY = ["strict", "steps", "until", "only", "dialect"];

interface Server {
  readonly url: string;
  close(): Promise<void>;
}

/** How documents stand in bodies. */
interface BodyCodec {
  readonly mediaType: string;
  encode(document: Buffer): Uint8Array;
  decode(body: Buffer): string;
}

const JSON_BODIES: BodyCodec = {
  mediaType: "application/json",
  encode: (document) => document,
  decode: (body) => body.toString().replace(/\n$/, ""),
};

const MSGPACK_BODIES: BodyCodec = {
  mediaType: "application/msgpack",
  encode: (document) => toMsgpack(document.toString()),
  decode: fromMsgpack,
};

/** `envelope-worker serve`, spoken to in JSON. */
export function httpTransport(): Transport {
  return serverTransport(JSON_BODIES);
}

/** `envelope-worker serve`, spoken to in MessagePack. */
export function msgpackTransport(): Transport {
  return serverTransport(MSGPACK_BODIES);
}

function serverTransport(codec: BodyCodec): Transport {
  const servers = recent(KEPT, (args) => startServer(JSON.parse(args) as string[]));
  return {
    async run(request) {
      const server = await servers.get(JSON.stringify(setupOf(request)));
      return post(server, request, codec);
    },
    close: servers.closeAll,
  };
}

async function post(server: Server, request: RunRequest, codec: BodyCodec): Promise<Reply> {
  const options = Object.entries(requestOptionsOf(request));
  const query = options
    .filter(([name]) => QUERY.includes(name))
    .map(([name, value]) => [name, String(value)] as [string, string]);
  const answers = Object.fromEntries(options.filter(([name]) => !QUERY.includes(name)));
  const { status, body } = await send(
    `${server.url}/api/v1/${commandOf(request)}?${new URLSearchParams(query)}`,
    { "content-type": codec.mediaType, accept: codec.mediaType },
    codec.encode(bodyOf(request, answers)),
  );
  if (status === 200) return { ok: true, output: codec.decode(body) };
  return { error: toRefusal(JSON.parse(body.toString())) };
}

const AGENT = new Agent({ keepAlive: true });

/** Not fetch: that loses the answer of a server that refuses a body before it has read all of it. */
function send(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: Uint8Array,
): Promise<{ status: number | undefined; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(url, {
      method: "POST",
      agent: AGENT,
      headers: { ...headers, "content-length": String(body.length) },
    });
    let answered = false;
    sent.on("error", (error) => {
      if (!answered) reject(error);
    });
    sent.on("response", (response) => {
      answered = true;
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => resolve({ status: response.statusCode, body: Buffer.concat(chunks) }));
    });
    sent.end(body);
  });
}

/** The answers to a paused run stand beside the envelope. */
function bodyOf(request: RunRequest, answers: Readonly<Record<string, unknown>>): Buffer {
  const document = documentOf(request);
  if (request.operation !== "resume") return document;
  const rest = JSON.stringify(answers).slice(1);
  return Buffer.concat([
    Buffer.from('{"envelope":'),
    document,
    Buffer.from(`${rest === "}" ? "" : ","}${rest}`),
  ]);
}

async function startServer(setup: readonly string[]): Promise<Server> {
  const state = mkdtempSync(join(FOLDER, "state-"));
  const args = ["serve", "--port", "0", "--quiet", "--grace", "1", "--state", state, ...setup];
  const child = spawn(process.execPath, [WORKER, ...args], {
    env: WORKER_ENV,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const ended = new Promise<void>((resolve) => child.on("close", () => resolve()));
  for await (const line of linesOf(child.stderr)) {
    const { url } = JSON.parse(line) as { url?: string };
    if (url === undefined) continue;
    return {
      url,
      async close() {
        child.kill("SIGTERM");
        await ended;
      },
    };
  }
  throw new Error("the server ended before it listened");
}
