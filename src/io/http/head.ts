import type { FastifyRequest } from "fastify";
import { type CallValues, optionsOf, traceIdOf } from "../../service/index.ts";
import { type AnswerFormat, answerFormat, bodyCodec, type Codec } from "./negotiate.ts";
import { badRequest } from "./problem.ts";

/** What a request for an operation says before its body. */
export interface RequestHead {
  readonly operation: string;
  readonly codec: Codec;
  readonly format: AnswerFormat;
  readonly options: CallValues;
  readonly idempotencyKey: string | undefined;
  /** The W3C trace context of the caller, where it is a valid one. */
  readonly traceparent: string | undefined;
}

/** The operations that can be followed while they are at work. */
const STREAMED = new Set(["process", "resume", "validate"]);

/** Reads and checks the head of a request, so that what is refused costs no body. */
export function readHead(operation: string, { headers, query }: FastifyRequest): RequestHead {
  // Browsers name the page that asks, and ask for no leave where a body has no media type.
  if (headers.origin !== undefined) {
    throw badRequest(400, "Web pages may not call the worker", "Call it from a program, without Origin.", {
      details: { header: "Origin" },
    });
  }
  const encoding = headers["content-encoding"];
  if (encoding !== undefined && encoding.toLowerCase() !== "identity") {
    throw badRequest(415, "Compressed bodies are not read here", "Send the body without Content-Encoding.", {
      headers: { "accept-encoding": "identity" },
    });
  }
  return {
    operation,
    codec: bodyCodec(headers["content-type"]),
    format: answerFormat(headers.accept, STREAMED.has(operation)),
    options: readQuery(operation, query as CallValues),
    idempotencyKey: keyOf(headers["idempotency-key"]),
    traceparent: traceOf(headers.traceparent),
  };
}

/** What the body or this machine decides is no option of a query. */
const OF_BODIES = ["answer", "approve", "set"];

/** The options that an operation takes in its query. */
export function queryOptionsOf(operation: string): string[] {
  return optionsOf(operation, false).filter((name) => !OF_BODIES.includes(name));
}

function readQuery(operation: string, query: CallValues): CallValues {
  const allowed = queryOptionsOf(operation);
  const unknown = Object.keys(query).find((name) => !allowed.includes(name));
  if (unknown === undefined) return query;
  throw badRequest(400, `${operation} takes no such option`, `Use only ${allowed.join(", ")}.`, {
    details: { option: unknown.slice(0, 64).toWellFormed(), allowed_options: allowed },
  });
}

function keyOf(header: string | string[] | undefined): string | undefined {
  if (header === undefined || (typeof header === "string" && /^[\x21-\x7e]{1,255}$/.test(header))) {
    return header;
  }
  throw badRequest(
    400,
    "The Idempotency-Key must be 1 to 255 visible ASCII characters, and be there once",
    "Use a UUID for each new request.",
    { details: { header: "Idempotency-Key" } },
  );
}

/** A broken trace context is no reason to refuse work: it is as if there were none. */
function traceOf(traceparent: string | string[] | undefined): string | undefined {
  return typeof traceparent === "string" && traceIdOf(traceparent) !== undefined ? traceparent : undefined;
}
