import { JsonReader } from "./json-reader.ts";

/** Reads one JSON value in UTF-8, of which a byte order mark is skipped. Positions are those of bytes. */
export class JsonBytesReader extends JsonReader {
  readonly #bytes: Buffer;
  readonly #characters: string;

  constructor(bytes: Uint8Array) {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    // Each byte as one character: all that makes up the structure of JSON is ASCII.
    const characters = buffer.toString("latin1");
    super(characters, buffer[0] === 0xef ? 3 : 0);
    this.#bytes = buffer;
    this.#characters = characters;
  }

  /** What the last key or string stands for. */
  text(): string {
    const { start, end, hasEscapes, isAscii } = this;
    if (!hasEscapes && isAscii) return this.#characters.slice(start + 1, end - 1);
    if (!hasEscapes) return this.#bytes.toString("utf8", start + 1, end - 1);
    return JSON.parse(this.#bytes.toString("utf8", start, end)) as string;
  }
}
