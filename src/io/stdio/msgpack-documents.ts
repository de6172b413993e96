import { MSGPACK_CODEC } from "../../json/msgpack/codec.ts";
import { beginningToJson } from "../../json/msgpack/msgpack-to-json.ts";
import { ID_BYTES } from "../../service/index.ts";
import type { DocumentCodec } from "./document-codec.ts";
import { createLengthSplitter } from "./length-splitter.ts";

/** `--codec msgpack`: one MessagePack document, in a stream behind its length of 4 bytes. */
export const MSGPACK_DOCUMENTS: DocumentCodec = {
  ...MSGPACK_CODEC,
  single: (body) => [body],
  framed(body) {
    const head = Buffer.allocUnsafe(4);
    head.writeUInt32BE(body.length);
    return [head, body];
  },
  createSplitter: createLengthSplitter,
  beginning: (bytes) => beginningToJson(bytes.subarray(0, ID_BYTES)),
  isBlank: () => false,
};
