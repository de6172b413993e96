import type { IncomingMessage } from "node:http";
import { msgpackToJson } from "../../json/msgpack/msgpack-to-json.ts";
import type { Ticket } from "./admission.ts";
import type { Codec } from "./negotiate.ts";
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

/** The body as JSON text, whatever it came in. */
export function bodyAsJson(body: Buffer, codec: Codec, maxBytes: number): Buffer {
  if (codec === "json") return body;
  const json = msgpackToJson(body);
  if (json.length > maxBytes) throw bodyTooLarge(maxBytes);
  return json;
}

function cutOff(): Error {
  return badRequest(400, "The body is not as long as announced", "Send the whole body.");
}
