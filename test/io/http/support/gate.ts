import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import type { Json } from "../../../support/worker.ts";
import { PERCEPTION } from "./server.ts";

/** A peer that keeps envelopes until it is told to let them go. */
export interface Gate {
  /** The perception stage, done by this peer. */
  readonly stages: Json;
  /** How many envelopes have come. */
  count(): number;
  open(): void;
}

/** Starts a peer over HTTP; it ends with the test. */
export async function startGate(): Promise<Gate> {
  let open: () => void = () => undefined;
  let count = 0;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const server = createServer((request, response) => {
    void text(request).then(async (body) => {
      const envelope = JSON.parse(body) as Json;
      count++;
      await opened;
      response.end(JSON.stringify({ ...envelope, outputs: { perception: PERCEPTION } }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.close().closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return { stages: { perception: { http: `http://127.0.0.1:${port}/` } }, count: () => count, open };
}
