import { jsonToMsgpack } from "./json-to-msgpack.ts";
import { msgpackToJson } from "./msgpack-to-json.ts";

/** MessagePack outside, JSON text inside; nothing is lost on the way. */
export const MSGPACK_CODEC = { decode: msgpackToJson, encode: jsonToMsgpack };
