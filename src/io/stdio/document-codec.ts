import { type Codec, JSON_CODEC } from "../../service/index.ts";
import type { Splitter } from "./frame.ts";
import { createLineSplitter } from "./line-splitter.ts";

/** How documents follow each other on stdin and stdout. */
export interface DocumentCodec extends Codec {
  /** What goes out for a document that stands alone, and for one in a stream. */
  single(body: Buffer): Buffer[];
  framed(body: Buffer): Buffer[];
  createSplitter(maxBytes: number): Splitter;
  /** The JSON text of a document's first bytes, as far as they can be read. */
  beginning(bytes: Buffer): Buffer;
  /** Whether there is nothing in it that wants an answer. */
  isBlank(bytes: Buffer): boolean;
}

const LINE_BREAK = Buffer.from("\n");
const asLine = (body: Buffer): Buffer[] => [body, LINE_BREAK];

/** `--codec json`: one document on one line. */
export const JSON_DOCUMENTS: DocumentCodec = {
  ...JSON_CODEC,
  single: asLine,
  framed: asLine,
  createSplitter: createLineSplitter,
  beginning: (bytes) => bytes,
  isBlank: (bytes) => bytes.every((c) => c === 0x20 || c === 0x0d || c === 0x09),
};
