import { scanJson } from "../scan.ts";
import { type ByteWriter, createByteWriter } from "./byte-writer.ts";
import { isNumberByte, skipSpace } from "./json-text.ts";
import { writeNumber } from "./msgpack-number.ts";
import { unrepresentable } from "./unrepresentable.ts";

/**
 * Writes a JSON text as MessagePack without a detour through values: integer literals become
 * int64 or uint64, literals with a fraction or an exponent float64. Throws EPARSE for what is not
 * JSON, and EENVELOPE with its path for what MessagePack cannot hold.
 */
export function jsonToMsgpack(json: Uint8Array): Buffer {
  const { start } = scanJson(json);
  const writer = createByteWriter(json.length);
  writeValue(Buffer.from(json.buffer, json.byteOffset, json.byteLength), start, writer);
  return writer.written();
}

/** Writes the value that begins here; returns the position behind it. The text is valid JSON. */
function writeValue(text: Buffer, at: number, writer: ByteWriter): number {
  switch (text[at]) {
    case 0x22:
      return writeString(text, at, writer);
    case 0x7b:
      return writeMap(text, at, writer);
    case 0x5b:
      return writeArray(text, at, writer);
    case 0x74:
      writer.byte(0xc3);
      return at + 4;
    case 0x66:
      writer.byte(0xc2);
      return at + 5;
    case 0x6e:
      writer.byte(0xc0);
      return at + 4;
    default: {
      let end = at + 1;
      while (isNumberByte(text[end])) end++;
      writeNumber(text, at, end, writer);
      return end;
    }
  }
}

function writeMap(text: Buffer, start: number, writer: ByteWriter): number {
  const sizeAt = startContainer(writer, 0xdf);
  let count = 0;
  let at = skipSpace(text, start + 1);
  while (text[at] !== 0x7d) {
    at = skipSpace(text, writeString(text, at, writer));
    at = skipSpace(text, writeValue(text, skipSpace(text, at + 1), writer));
    count++;
    if (text[at] === 0x2c) at = skipSpace(text, at + 1);
  }
  writer.patchUint32(sizeAt, count);
  return at + 1;
}

function writeArray(text: Buffer, start: number, writer: ByteWriter): number {
  const sizeAt = startContainer(writer, 0xdd);
  let count = 0;
  let at = skipSpace(text, start + 1);
  while (text[at] !== 0x5d) {
    at = skipSpace(text, writeValue(text, at, writer));
    count++;
    if (text[at] === 0x2c) at = skipSpace(text, at + 1);
  }
  writer.patchUint32(sizeAt, count);
  return at + 1;
}

/** Sizes stand before the content in MessagePack and are known only behind it: always 32 bits. */
function startContainer(writer: ByteWriter, type: number): number {
  writer.byte(type);
  const sizeAt = writer.position();
  writer.uint32(0);
  return sizeAt;
}

function writeString(text: Buffer, start: number, writer: ByteWriter): number {
  let end = start + 1;
  while (text[end] !== 0x22) {
    if (text[end] === 0x5c) return writeEscaped(text, start, writer);
    end++;
  }
  writeStringHead(end - start - 1, writer);
  writer.copy(text, start + 1, end);
  return end + 1;
}

function writeEscaped(text: Buffer, start: number, writer: ByteWriter): number {
  let end = start + 1;
  while (text[end] !== 0x22) end += text[end] === 0x5c ? 2 : 1;
  const decoded = JSON.parse(text.toString("utf8", start, end + 1)) as string;
  if (!decoded.isWellFormed()) throw unrepresentable(text, start, "a lone surrogate is not a character");
  writeStringHead(Buffer.byteLength(decoded), writer);
  writer.utf8(decoded);
  return end + 1;
}

function writeStringHead(length: number, writer: ByteWriter): void {
  if (length < 32) writer.byte(0xa0 | length);
  else if (length < 0x100) {
    writer.byte(0xd9);
    writer.byte(length);
  } else if (length < 0x10000) {
    writer.byte(0xda);
    writer.uint16(length);
  } else {
    writer.byte(0xdb);
    writer.uint32(length);
  }
}
