import { tooLarge } from "../envelope/index.ts";
import { WorkerError } from "../errors/worker-error.ts";

/** A line of a stream or a whole input, or the notice that it was longer than the limit. */
export type Line = { readonly bytes: Buffer } | TooLong;

/** What is longer than the limit is not kept, but for its first bytes. */
export interface TooLong {
  readonly tooLong: true;
  readonly head?: Buffer | undefined;
}

/** What ends before it is whole; its first bytes may be there. */
interface CutOff {
  readonly cutOff: true;
  readonly head?: Buffer | undefined;
}

/** What came in for one call: a document, or why there is none. */
export type Input = Line | CutOff;

/** How documents are written outside; inside, everything is JSON text. */
export interface Codec {
  decode(bytes: Buffer): Buffer;
  encode(json: Buffer): Buffer;
}

/** JSON as it is. */
export const JSON_CODEC: Codec = { decode: (bytes) => bytes, encode: (json) => json };

/** The JSON text of what came in; throws EARG where it is too large, EPARSE where it is not whole. */
export function decodeInput(input: Input, codec: Codec, maxBytes: number): Buffer {
  if ("bytes" in input) return codec.decode(input.bytes);
  if ("tooLong" in input) throw tooLarge(maxBytes);
  throw new WorkerError("EPARSE", "The input ends within a document", {
    hint: "Send as many bytes as the length before the document says.",
  });
}
