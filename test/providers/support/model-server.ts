import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A request as the server got it. */
export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  // biome-ignore lint/suspicious/noExplicitAny: tests reach into bodies whose shape they are about to check
  readonly body: any;
}

/** What the server answers. */
export interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** Sizes of the pieces in which the body is written. */
  readonly cutAt?: readonly number[];
  /** Destroys the connection after the body. */
  readonly isCut?: boolean;
  /** Leaves the connection open after the body. */
  readonly hangs?: boolean;
  /** Told when the connection is closed, by whom ever. */
  readonly onClose?: () => void;
}

/** A local model server that answers as a test tells it to. */
export interface ModelServer {
  readonly url: string;
  readonly received: Received[];
  close(): Promise<void>;
}

export async function startModelServer(
  answer: (request: Received, number: number) => Answer | Promise<Answer>,
): Promise<ModelServer> {
  const received: Received[] = [];
  const server: Server = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("end", () => {
      const request = {
        path: incoming.url ?? "",
        headers: incoming.headers,
        body: JSON.parse(Buffer.concat(chunks).toString() || "null"),
      };
      received.push(request);
      void Promise.resolve(answer(request, received.length - 1)).then((given) => reply(response, given));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function reply(
  response: ServerResponse,
  { status = 200, headers = {}, ...answer }: Answer,
): Promise<void> {
  if (answer.onClose !== undefined) response.on("close", answer.onClose);
  response.writeHead(status, headers);
  response.flushHeaders();
  const body = Buffer.from(answer.body ?? "");
  let start = 0;
  for (const end of [...(answer.cutAt ?? []), body.length]) {
    await new Promise((resolve) => response.write(body.subarray(start, end), resolve));
    start = end;
  }
  if (answer.isCut === true) response.destroy();
  else if (answer.hangs !== true) response.end();
}
