import type { Socket } from "node:net";
import { badRequest, problemAnswer } from "./problem.ts";
import { requestIdOf } from "./request-id.ts";

const STATUS_TEXTS: Readonly<Record<number, string>> = {
  400: "Bad Request",
  408: "Request Timeout",
  431: "Request Header Fields Too Large",
};

/**
 * Answers what is no HTTP request at all, and closes the connection. Where an earlier request on
 * it waits for its answer, nothing is written: it would be taken for that answer.
 */
export function answerClientError(
  error: { readonly code?: string },
  socket: Socket,
  isAnswering: boolean,
): void {
  if (error.code === "ECONNRESET" || isAnswering || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, headers, body } = problemAnswer(refusalOf(error.code), requestIdOf(undefined));
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_TEXTS[status]}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    `content-length: ${body.length}`,
    "connection: close",
  ];
  socket.end(Buffer.concat([Buffer.from(`${lines.join("\r\n")}\r\n\r\n`), body]), () => socket.destroy());
}

function refusalOf(code: string | undefined): Error {
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") {
    return badRequest(408, "The request took too long to arrive", "Send the request without pauses.");
  }
  if (code === "HPE_HEADER_OVERFLOW") {
    return badRequest(431, "The headers are too large", "Send smaller headers.");
  }
  return badRequest(400, "This is not an HTTP request that can be read", "Send HTTP/1.1.");
}
