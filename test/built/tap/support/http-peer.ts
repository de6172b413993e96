import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import { start } from "../../../support/worker.ts";

/** Starts a server for one test; gives its address. */
export async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A tap before a server. */
export interface HttpTap {
  readonly url: string;
  readonly pid: number;
  /** Ends it, and gives what it has said since it listened. */
  end(): Promise<{ readonly status: number | null; readonly said: string }>;
}

/** Starts a tap before a server. */
export async function tapServer(target: string, options: readonly string[] = []): Promise<HttpTap> {
  const session = start(["tap", "--http", target, "--port", "0", ...options]);
  onTestFinished(() => void session.child.kill("SIGKILL"));
  const first = await new Promise<string>((told) =>
    session.child.stderr.once("data", (piece: Buffer) => told(piece.toString())),
  );
  const [, url = ""] = /^tap: (http:\S+) stands before/.exec(first) ?? [];
  return {
    url,
    pid: session.child.pid!,
    async end() {
      session.child.kill("SIGTERM");
      const { status, stderr } = await session.ended;
      return { status, said: stderr.slice(first.length) };
    },
  };
}

/** The whole body of a request. */
export async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}
