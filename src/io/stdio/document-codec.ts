import { tooLarge } from "../../envelope/index.ts";
import { WorkerError } from "../../errors/worker-error.ts";
import type { Frame, Splitter } from "./frame.ts";
import { createLineSplitter } from "./line-splitter.ts";

/** How documents are written on stdin and stdout. In between, everything is JSON text. */
export interface DocumentCodec {
  decode(bytes: Buffer): Buffer;
  encode(json: Buffer): Buffer;
  /** What goes out for a document that stands alone, and for one in a stream. */
  single(body: Buffer): Buffer[];
  framed(body: Buffer): Buffer[];
  createSplitter(maxBytes: number): Splitter;
  /** Whether there is nothing in it that wants an answer. */
  isBlank(bytes: Buffer): boolean;
}

const LINE_BREAK = Buffer.from("\n");
const asLine = (body: Buffer): Buffer[] => [body, LINE_BREAK];

/** `--codec json`: one document on one line. */
export const JSON_DOCUMENTS: DocumentCodec = {
  decode: (bytes) => bytes,
  encode: (json) => json,
  single: asLine,
  framed: asLine,
  createSplitter: createLineSplitter,
  isBlank: (bytes) => bytes.every((c) => c === 0x20 || c === 0x0d || c === 0x09),
};

/** The JSON text of what came in; throws EARG where it is too large, EPARSE where it is not whole. */
export function documentOf(
  frame: Frame,
  { maxBytes, codec }: { readonly maxBytes: number; readonly codec: DocumentCodec },
): Buffer {
  if ("bytes" in frame) return codec.decode(frame.bytes);
  if ("tooLong" in frame) throw tooLarge(maxBytes);
  throw new WorkerError("EPARSE", "The input ends within a document", {
    hint: "Send as many bytes as the length before the document says.",
  });
}
