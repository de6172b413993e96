import { JsonReader } from "./json-reader.ts";

/** Reads one JSON value in UTF-8, of which a byte order mark is skipped. Positions are those of bytes. */
export class JsonBytesReader extends JsonReader {
  readonly #bytes: Buffer;

  constructor(bytes: Uint8Array) {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    // Each byte as one character: all that makes up the structure of JSON is ASCII.
    super(buffer.toString("latin1"), buffer[0] === 0xef ? 3 : 0);
    this.#bytes = buffer;
  }

  /** What the last key or string stands for. */
  text(): string {
    const { start, end, hasEscapes } = this;
    if (!hasEscapes) return this.#bytes.toString("utf8", start + 1, end - 1);
    return JSON.parse(this.#bytes.toString("utf8", start, end)) as string;
  }
}
