import type { IncomingHttpHeaders } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { JsonObject } from "../../envelope/index.ts";
import { MSGPACK_CODEC } from "../../json/msgpack/codec.ts";

/** How a body is written that can be looked at. */
export interface BodyForm {
  readonly type: "json" | "ndjson" | "msgpack";
  readonly encoding: "identity" | "gzip" | "br";
}

const TYPES: readonly (readonly [RegExp, BodyForm["type"]])[] = [
  [/^application\/(?:[\w.-]+\+)?json$/, "json"],
  [/^application\/(?:x-)?(?:ndjson|jsonlines)$/, "ndjson"],
  [/^application\/(?:x-|vnd\.)?msgpack$/, "msgpack"],
];

/** How a body is written, by its headers; undefined where it passes unread. */
export function bodyForm(headers: IncomingHttpHeaders): BodyForm | undefined {
  const [media = ""] = (headers["content-type"] ?? "").toLowerCase().split(";");
  const [, type] = TYPES.find(([pattern]) => pattern.test(media.trim())) ?? [];
  const encoding = headers["content-encoding"]?.trim().toLowerCase() ?? "identity";
  if (type === undefined || !(encoding === "identity" || encoding === "gzip" || encoding === "br"))
    return undefined;
  return { type, encoding };
}

/** The documents of a body as JSON text; throws where it is none. */
export function documentsIn(body: Buffer, { type, encoding }: BodyForm, maxBytes: number): readonly Buffer[] {
  const limit = { maxOutputLength: maxBytes };
  const plain =
    encoding === "gzip"
      ? gunzipSync(body, limit)
      : encoding === "br"
        ? brotliDecompressSync(body, limit)
        : body;
  if (type === "msgpack") return [MSGPACK_CODEC.decode(plain)];
  if (type === "json") return [plain];
  const lines = plain.toString("utf8").split("\n");
  return lines.filter((line) => line.trim() !== "").map((line) => Buffer.from(line));
}

/** A document as a body without an encoding. */
export function bodyOf(document: Buffer, { type }: BodyForm): Buffer {
  return type === "msgpack" ? MSGPACK_CODEC.encode(document) : document;
}

/** Which replies belong to which documents: as many in their order, or the last line of a run's progress. */
export function pairsOf(
  sent: readonly Buffer[],
  replies: readonly Buffer[],
): readonly { readonly sent: Buffer; readonly reply: Buffer }[] {
  const envelopes = sent.map((document) => isEnvelope(document));
  if (sent.length === replies.length) {
    return replies.flatMap((reply, at) => (envelopes[at] ? { sent: sent[at]!, reply } : []));
  }
  if (sent.length !== 1 || !envelopes[0]) return [];
  const data = JsonObject.parseCarrier(replies.at(-1)!).get("data");
  const envelope = data === undefined ? undefined : JsonObject.parseCarrier(data).get("envelope");
  return envelope === undefined ? [] : [{ sent: sent[0]!, reply: envelope }];
}

/** Whether a document is one that a tap is for: other requests to the same server pass unread. */
function isEnvelope(document: Buffer): boolean {
  try {
    const object = JsonObject.parseCarrier(document);
    return ["envelope_id", "raw_input", "envelope"].some((name) => object.has(name));
  } catch {
    return false;
  }
}
