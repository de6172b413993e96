import { scanJson } from "../../envelope/index.ts";
import { type ByteWriter, createByteWriter } from "./byte-writer.ts";
import { unrepresentable } from "./unrepresentable.ts";

const MIN_INT64 = -(2n ** 63n);
const MAX_UINT64 = 2n ** 64n - 1n;

/**
 * Writes a JSON text as MessagePack without a detour through values: integer literals become
 * int64 or uint64, literals with a fraction or an exponent float64. Throws EPARSE for what is not
 * JSON, and EENVELOPE with its path for what MessagePack cannot hold.
 */
export function jsonToMsgpack(json: Uint8Array): Buffer {
  const { start } = scanJson(json);
  const text = Buffer.from(json.buffer, json.byteOffset, json.byteLength);
  const writer = createByteWriter(json.length);
  const path: (string | number)[] = [];
  writeValue(text, start, writer, path);
  return writer.finish();
}

/** Writes the value that begins here; returns the position behind it. The text is valid JSON. */
function writeValue(text: Buffer, at: number, writer: ByteWriter, path: (string | number)[]): number {
  switch (text[at]) {
    case 0x22:
      return writeString(text, at, writer, path);
    case 0x7b:
      return writeContainer(text, at, writer, path, 0x7d);
    case 0x5b:
      return writeContainer(text, at, writer, path, 0x5d);
    case 0x74:
      writer.byte(0xc3);
      return at + 4;
    case 0x66:
      writer.byte(0xc2);
      return at + 5;
    case 0x6e:
      writer.byte(0xc0);
      return at + 4;
    default:
      return writeNumber(text, at, writer, path);
  }
}

/** Sizes stand before the content in MessagePack; here they are known only behind it. */
function writeContainer(
  text: Buffer,
  start: number,
  writer: ByteWriter,
  path: (string | number)[],
  close: 0x7d | 0x5d,
): number {
  const isMap = close === 0x7d;
  writer.byte(isMap ? 0xdf : 0xdd);
  const sizeAt = writer.position();
  writer.uint32(0);
  let count = 0;
  let at = skipSpace(text, start + 1);
  while (text[at] !== close) {
    if (isMap) {
      const end = stringEnd(text, at);
      path.push(JSON.parse(text.toString("utf8", at, end)) as string);
      at = skipSpace(text, writeString(text, at, writer, path));
      at = skipSpace(text, at + 1);
    } else path.push(count);
    at = skipSpace(text, writeValue(text, at, writer, path));
    path.pop();
    count++;
    if (text[at] === 0x2c) at = skipSpace(text, at + 1);
  }
  writer.patchUint32(sizeAt, count);
  return at + 1;
}

function writeString(
  text: Buffer,
  at: number,
  writer: ByteWriter,
  path: readonly (string | number)[],
): number {
  const end = stringEnd(text, at);
  const raw = text.subarray(at + 1, end - 1);
  if (!raw.includes(0x5c)) {
    writeStringBytes(raw, writer);
    return end;
  }
  const decoded = JSON.parse(text.toString("utf8", at, end)) as string;
  if (!decoded.isWellFormed()) throw unrepresentable(path, "a lone surrogate is not a character");
  writeStringBytes(Buffer.from(decoded, "utf8"), writer);
  return end;
}

function writeStringBytes(bytes: Uint8Array, writer: ByteWriter): void {
  if (bytes.length < 32) writer.byte(0xa0 | bytes.length);
  else if (bytes.length < 0x100) {
    writer.byte(0xd9);
    writer.byte(bytes.length);
  } else if (bytes.length < 0x10000) {
    writer.byte(0xda);
    writer.uint16(bytes.length);
  } else {
    writer.byte(0xdb);
    writer.uint32(bytes.length);
  }
  writer.bytes(bytes);
}

function writeNumber(
  text: Buffer,
  at: number,
  writer: ByteWriter,
  path: readonly (string | number)[],
): number {
  let end = at;
  while (end < text.length && isNumberByte(text[end]!)) end++;
  const literal = text.toString("latin1", at, end);
  if (/[.eE]/.test(literal) || literal === "-0") writeFloat(Number(literal), writer, path);
  else writeInteger(literal, writer, path);
  return end;
}

function writeFloat(value: number, writer: ByteWriter, path: readonly (string | number)[]): void {
  if (!Number.isFinite(value)) throw unrepresentable(path, "the number is beyond a 64-bit float");
  writer.byte(0xcb);
  writer.float64(value);
}

function writeInteger(literal: string, writer: ByteWriter, path: readonly (string | number)[]): void {
  const small = Number(literal);
  if (Number.isSafeInteger(small) && small >= -0x80 && small <= 0xffffffff) writeSmallInteger(small, writer);
  else {
    const value = BigInt(literal);
    if (value < MIN_INT64 || value > MAX_UINT64) throw unrepresentable(path, "the integer is beyond 64 bits");
    writer.byte(value < 0n ? 0xd3 : 0xcf);
    writer.int64(value);
  }
}

function writeSmallInteger(value: number, writer: ByteWriter): void {
  if (value >= 0 && value < 0x80) writer.byte(value);
  else if (value < 0 && value >= -32) writer.byte(value & 0xff);
  else if (value < 0) {
    writer.byte(0xd0);
    writer.byte(value & 0xff);
  } else if (value < 0x100) {
    writer.byte(0xcc);
    writer.byte(value);
  } else if (value < 0x10000) {
    writer.byte(0xcd);
    writer.uint16(value);
  } else {
    writer.byte(0xce);
    writer.uint32(value);
  }
}

function stringEnd(text: Buffer, start: number): number {
  let i = start + 1;
  while (text[i] !== 0x22) i += text[i] === 0x5c ? 2 : 1;
  return i + 1;
}

function skipSpace(text: Buffer, from: number): number {
  let at = from;
  while (text[at] === 0x20 || text[at] === 0x0a || text[at] === 0x0d || text[at] === 0x09) at++;
  return at;
}

function isNumberByte(c: number): boolean {
  return (c >= 0x30 && c <= 0x39) || c === 0x2d || c === 0x2b || c === 0x2e || c === 0x65 || c === 0x45;
}
