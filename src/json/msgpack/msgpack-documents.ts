import type { DocumentCodec } from "../../io/stdio/document-codec.ts";
import { jsonToMsgpack } from "./json-to-msgpack.ts";
import { createLengthSplitter } from "./length-splitter.ts";
import { msgpackToJson } from "./msgpack-to-json.ts";

/** `--codec msgpack`: one MessagePack document, in a stream behind its length of 4 bytes. */
export const MSGPACK_DOCUMENTS: DocumentCodec = {
  decode: msgpackToJson,
  encode: jsonToMsgpack,
  single: (body) => [body],
  framed(body) {
    const head = Buffer.allocUnsafe(4);
    head.writeUInt32BE(body.length);
    return [head, body];
  },
  createSplitter: createLengthSplitter,
  isBlank: () => false,
};
