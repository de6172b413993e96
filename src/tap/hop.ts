import { type Fragment, JsonObject } from "../envelope/index.ts";

/** What passed a tap once: what was sent, what came back, and how it ended. */
export interface PassedHop {
  readonly operation: string;
  readonly sent: Buffer;
  readonly reply: Buffer;
  readonly ending: HopEnding;
}

/** How a peer ended, or the status that it answered with; nothing of a peer that goes on. */
export interface HopEnding {
  readonly exit_code?: number;
  readonly signal?: string;
  readonly status?: number;
}

/** The two documents of a hop, and how the reply carries its own. */
export interface HopDocuments {
  readonly operation: string;
  readonly sent: Buffer;
  readonly reply: Buffer;
  /** The reply with another document in it. */
  withDocument(document: Fragment): Buffer;
}

/** Operations whose answer is no later state of the envelope that was sent. */
const NOT_COMPARED: ReadonlySet<string> = new Set([
  ...["create", "can-continue", "result", "get-result", "validate", "merge", "version"],
]);

/** Whether an operation gives back the envelope that it was given. */
export function isCompared(operation: string): boolean {
  return !NOT_COMPARED.has(operation.replaceAll("_", "-"));
}

/** Finds the documents of a hop: in request lines, and beside the answer of `resume`, they stand in another object. */
export function documentsOf({ operation, sent, reply }: PassedHop): HopDocuments {
  const plain: HopDocuments = {
    operation,
    sent,
    reply,
    withDocument: (document) => likeEnd(reply, document),
  };
  const carrier = sent.includes('"envelope"') ? objectOf(sent) : undefined;
  const envelope = carrier?.get("envelope");
  if (carrier === undefined || envelope === undefined || carrier.has("envelope_id")) return plain;
  const command = carrier.value("command");
  const asked = typeof command === "string" ? command : operation;
  const answer = carrier.has("id") ? objectOf(reply) : undefined;
  const document = answer?.get("document");
  if (answer === undefined || document === undefined) return { ...plain, operation: asked, sent: envelope };
  const withDocument = (mended: Fragment): Buffer => {
    answer.set("document", mended);
    return likeEnd(reply, answer.toFragment());
  };
  return { operation: asked, sent: envelope, reply: document, withDocument };
}

function objectOf(bytes: Buffer): JsonObject | undefined {
  try {
    return JsonObject.parseCarrier(bytes);
  } catch {
    return undefined;
  }
}

const LINE_END = /\r?\n$/;

/** A document that ends as another one: with the same line break, or none. */
function likeEnd(other: Buffer, document: Buffer): Buffer {
  const [end = ""] = LINE_END.exec(other.toString("latin1", Math.max(0, other.length - 2))) ?? [];
  return end === "" ? document : Buffer.concat([document, Buffer.from(end)]);
}
