import { isUtf8 } from "node:buffer";
import { WorkerError } from "../../errors/worker-error.ts";
import { type ByteWriter, createByteWriter } from "./byte-writer.ts";
import { unrepresentable } from "./unrepresentable.ts";

const MAX_DEPTH = 512;

/**
 * Writes a MessagePack document as JSON text: integers as integer literals, floats with a fraction
 * or an exponent. Throws EPARSE for what is not one MessagePack document, and EENVELOPE with its
 * path for what JSON cannot hold (binary data, extensions, NaN, keys that are not strings).
 * Lengths that the document claims reserve nothing: memory follows the bytes that are there.
 */
export function msgpackToJson(bytes: Uint8Array): Buffer {
  const reading = startReading(bytes);
  if (bytes.length === 0) throw malformed(reading, "the input is empty");
  readValue(reading);
  if (reading.at !== bytes.length)
    throw malformed(reading, "there is more data after the end of the document");
  return reading.writer.written();
}

/** The JSON text of the first bytes of a MessagePack document, as far as they can be read. */
export function beginningToJson(bytes: Uint8Array): Buffer {
  const reading = startReading(bytes);
  try {
    readValue(reading);
  } catch {
    // Where it ends, or what is wrong there, is told by whoever reads the whole document.
  }
  return reading.writer.written();
}

function startReading(bytes: Uint8Array): Reading {
  return {
    bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    at: 0,
    depth: 0,
    writer: createByteWriter(bytes.length * 2),
  };
}

interface Reading {
  readonly bytes: Buffer;
  at: number;
  depth: number;
  readonly writer: ByteWriter;
}

function readValue(reading: Reading): void {
  const type = reading.bytes[take(reading, 1)]!;
  if (type <= 0x7f) reading.writer.ascii(String(type));
  else if (type >= 0xe0) reading.writer.ascii(String(type - 0x100));
  else if (type <= 0x8f) readMap(reading, type & 0x0f);
  else if (type <= 0x9f) readArray(reading, type & 0x0f);
  else if (type <= 0xbf) readString(reading, type & 0x1f);
  else readTyped(reading, type);
}

/** How the literal of a scalar is read, by its type byte from 0xc0 on. */
const SCALARS: readonly (((reading: Reading) => string) | undefined)[] = Object.assign([], {
  0: () => "null",
  2: () => "false",
  3: () => "true",
  10: (reading: Reading) => floatText(reading, reading.bytes.readFloatBE(take(reading, 4))),
  11: (reading: Reading) => floatText(reading, reading.bytes.readDoubleBE(take(reading, 8))),
  12: (reading: Reading) => String(reading.bytes.readUInt8(take(reading, 1))),
  13: (reading: Reading) => String(reading.bytes.readUInt16BE(take(reading, 2))),
  14: (reading: Reading) => String(reading.bytes.readUInt32BE(take(reading, 4))),
  15: (reading: Reading) => String(reading.bytes.readBigUInt64BE(take(reading, 8))),
  16: (reading: Reading) => String(reading.bytes.readInt8(take(reading, 1))),
  17: (reading: Reading) => String(reading.bytes.readInt16BE(take(reading, 2))),
  18: (reading: Reading) => String(reading.bytes.readInt32BE(take(reading, 4))),
  19: (reading: Reading) => String(reading.bytes.readBigInt64BE(take(reading, 8))),
});

function readTyped(reading: Reading, type: number): void {
  const scalar = SCALARS[type - 0xc0];
  if (scalar !== undefined) reading.writer.ascii(scalar(reading));
  else if (type >= 0xd9 && type <= 0xdb) readString(reading, lengthOf(reading, type - 0xd9));
  else if (type === 0xdc || type === 0xdd) readArray(reading, lengthOf(reading, type - 0xdb));
  else if (type === 0xde || type === 0xdf) readMap(reading, lengthOf(reading, type - 0xdd));
  else if (type >= 0xc4 && type <= 0xc6) throw foreign(reading, "JSON has no binary data");
  else if (type === 0xc1) throw malformed(reading, "the type byte is never used");
  else throw foreign(reading, "JSON has no extension types");
}

/** Reads a length of 1, 2 or 4 bytes: size 0, 1 or 2. */
function lengthOf(reading: Reading, size: number): number {
  const width = 2 ** size;
  return reading.bytes.readUIntBE(take(reading, width), width);
}

function readArray(reading: Reading, count: number): void {
  const { writer } = reading;
  enter(reading);
  writer.byte(0x5b);
  for (let index = 0; index < count; index++) {
    if (index > 0) writer.byte(0x2c);
    readValue(reading);
  }
  writer.byte(0x5d);
  reading.depth--;
}

function readMap(reading: Reading, count: number): void {
  const { writer } = reading;
  enter(reading);
  writer.byte(0x7b);
  for (let index = 0; index < count; index++) {
    if (index > 0) writer.byte(0x2c);
    readKey(reading);
    writer.byte(0x3a);
    readValue(reading);
  }
  writer.byte(0x7d);
  reading.depth--;
}

function enter(reading: Reading): void {
  if (++reading.depth <= MAX_DEPTH) return;
  throw malformed(reading, `the nesting is deeper than ${MAX_DEPTH} levels`);
}

function readKey(reading: Reading): void {
  const type = reading.bytes[take(reading, 1)]!;
  if (type >= 0xa0 && type <= 0xbf) readString(reading, type & 0x1f);
  else if (type >= 0xd9 && type <= 0xdb) readString(reading, lengthOf(reading, type - 0xd9));
  else throw foreign(reading, "a key is not a string");
}

/** Text without quotes, backslashes and control characters is copied as it is. */
function readString(reading: Reading, length: number): void {
  const { bytes, writer } = reading;
  const start = take(reading, length);
  let isAscii = true;
  let isPlain = true;
  for (let at = start; at < reading.at; at++) {
    const byte = bytes[at]!;
    if (byte >= 0x80) isAscii = false;
    else if (byte < 0x20 || byte === 0x22 || byte === 0x5c) isPlain = false;
  }
  if (!isAscii && !isUtf8(bytes.subarray(start, reading.at))) {
    throw malformed(reading, "a string is not UTF-8");
  }
  if (!isPlain) {
    writer.utf8(JSON.stringify(bytes.toString("utf8", start, reading.at)));
    return;
  }
  writer.byte(0x22);
  writer.copy(bytes, start, reading.at);
  writer.byte(0x22);
}

function floatText(reading: Reading, value: number): string {
  if (!Number.isFinite(value)) throw foreign(reading, "JSON has no NaN and no infinity");
  const text = Object.is(value, -0) ? "-0" : String(value);
  return /[.e]/.test(text) ? text : `${text}.0`;
}

/** Steps over so many bytes; gives where they begin. */
function take(reading: Reading, count: number): number {
  const from = reading.at;
  if (from + count > reading.bytes.length) throw malformed(reading, "the document ends too early");
  reading.at = from + count;
  return from;
}

/** The JSON text so far leads to the value that JSON cannot hold. */
function foreign({ writer }: Reading, why: string): WorkerError {
  const json = writer.written();
  return unrepresentable(json, json.length, why);
}

function malformed(reading: Reading, why: string): WorkerError {
  return new WorkerError("EPARSE", `Not a MessagePack document: ${why} (byte ${reading.at})`, {
    hint: "Send one complete MessagePack document.",
    details: { position: { byte: reading.at } },
  });
}
