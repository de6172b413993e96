import type { IncomingMessage } from "node:http";
import type { Ticket } from "./admission.ts";
import { badRequest, bodyTooLarge } from "./problem.ts";

type Done = (result: Buffer | Error) => void;

/**
 * Collects a body up to the limit; what is beyond it is never kept. Fastify's own reader knows no
 * limit for all bodies together.
 */
export function readBody(request: IncomingMessage, maxBytes: number, ticket: Ticket, done: Done): void {
  let chunks: Buffer[] | undefined = [];
  let length = 0;
  const refuse = (error: Error): void => {
    if (chunks === undefined) return;
    chunks = undefined;
    ticket.leave();
    done(error);
  };
  if (Number(request.headers["content-length"] ?? 0) > maxBytes) {
    refuse(bodyTooLarge(maxBytes));
    return;
  }
  const parsed = parsedBody(request);
  if (parsed !== undefined) {
    if (parsed.length > maxBytes) refuse(bodyTooLarge(maxBytes));
    else done(parsed);
    return;
  }
  request.on("data", (chunk: Buffer) => {
    if (chunks === undefined) return;
    length += chunk.length;
    if (length > maxBytes) {
      refuse(bodyTooLarge(maxBytes));
      return;
    }
    try {
      ticket.hold(chunk.length);
      chunks.push(chunk);
    } catch (thrown) {
      refuse(thrown as Error);
    }
  });
  request.on("end", () => {
    if (chunks === undefined) return;
    done(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks));
  });
  request.on("error", () => refuse(cutOff()));
}

/** What a host has read already, such as Express with a body parser; it leaves nothing to read. */
function parsedBody(request: IncomingMessage & { readonly body?: unknown }): Buffer | undefined {
  if (!request.readableEnded) return undefined;
  const { body, headers } = request;
  // Some parsers make an object of nothing.
  if (headers["content-length"] === "0") return Buffer.alloc(0);
  if (Buffer.isBuffer(body)) return body;
  return Buffer.from(typeof body === "string" ? body : (JSON.stringify(body) ?? ""));
}

function cutOff(): Error {
  return badRequest(400, "The body is not as long as announced", "Send the whole body.");
}
