import type { ServerResponse } from "node:http";
import { PassThrough, type Readable } from "node:stream";
import type { HttpTimeouts } from "./settings.ts";

/** The body of an answer that is written line by line. */
export interface EventBody {
  readonly stream: Readable;
  /** The client does not keep up: what may be left out should be. */
  readonly isFull: boolean;
  write(line: Buffer): void;
  end(): void;
}

/** A comment, which readers of server-sent events pass over. */
const ALIVE = Buffer.from(": alive\n\n");
const DATA = Buffer.from("data: ");
const LINE_BREAK = Buffer.from("\n");

/** A line as a server-sent event; it holds no line breaks but its last byte. */
export function asEvent(line: Buffer): Buffer {
  return Buffer.concat([DATA, line, LINE_BREAK]);
}

/** Makes a body of NDJSON, or of server-sent events with a sign of life now and then. */
export function createEventBody(
  format: "ndjson" | "sse",
  response: ServerResponse,
  { heartbeatMs, stallMs }: HttpTimeouts,
): EventBody {
  const stream = new PassThrough();
  // The client has gone; the run is cancelled elsewhere.
  stream.on("error", () => undefined);
  const write = (bytes: Buffer): void => {
    if (stream.destroyed || stream.write(bytes)) return;
    response.socket?.setTimeout(stallMs);
    stream.once("drain", () => response.socket?.setTimeout(0));
  };
  const heartbeat = setInterval(() => {
    if (format === "sse" && !stream.writableNeedDrain) write(ALIVE);
  }, heartbeatMs);
  response.once("close", () => clearInterval(heartbeat));
  return {
    stream,
    get isFull() {
      return stream.writableNeedDrain;
    },
    write: (line) => write(format === "sse" ? asEvent(line) : line),
    end() {
      clearInterval(heartbeat);
      stream.end();
      response.socket?.setTimeout(stallMs);
    },
  };
}
