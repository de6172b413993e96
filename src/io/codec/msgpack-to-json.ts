import { isUtf8 } from "node:buffer";
import { WorkerError } from "../../errors/worker-error.ts";
import { type ByteWriter, createByteWriter } from "./byte-writer.ts";
import { unrepresentable } from "./unrepresentable.ts";

const MAX_DEPTH = 512;

/**
 * Writes a MessagePack document as JSON text: integers as integer literals, floats with a fraction
 * or an exponent. Throws EPARSE for what is not one MessagePack document, and EENVELOPE with its
 * path for what JSON cannot hold (binary data, extensions, NaN, keys that are not strings).
 */
export function msgpackToJson(bytes: Uint8Array): Buffer {
  const reading: Reading = {
    bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    at: 0,
    writer: createByteWriter(bytes.length * 2),
    path: [],
  };
  if (bytes.length === 0) throw malformed(reading, "the input is empty");
  readValue(reading);
  if (reading.at !== bytes.length)
    throw malformed(reading, "there is more data after the end of the document");
  return reading.writer.finish();
}

interface Reading {
  readonly bytes: Buffer;
  at: number;
  readonly writer: ByteWriter;
  readonly path: (string | number)[];
}

function readValue(reading: Reading): void {
  const { writer } = reading;
  const type = take(reading, 1)[0]!;
  if (type <= 0x7f) writer.text(String(type));
  else if (type >= 0xe0) writer.text(String(type - 0x100));
  else if (type <= 0x8f) readMap(reading, type & 0x0f);
  else if (type <= 0x9f) readArray(reading, type & 0x0f);
  else if (type <= 0xbf) readString(reading, type & 0x1f);
  else readTyped(reading, type);
}

/** How the literal of a scalar is read, by its type byte. */
const SCALARS = new Map<number, (reading: Reading) => string>([
  [0xc0, () => "null"],
  [0xc2, () => "false"],
  [0xc3, () => "true"],
  [0xca, (reading) => floatText(reading, take(reading, 4).readFloatBE())],
  [0xcb, (reading) => floatText(reading, take(reading, 8).readDoubleBE())],
  [0xcc, (reading) => String(take(reading, 1).readUInt8())],
  [0xcd, (reading) => String(take(reading, 2).readUInt16BE())],
  [0xce, (reading) => String(take(reading, 4).readUInt32BE())],
  [0xcf, (reading) => String(take(reading, 8).readBigUInt64BE())],
  [0xd0, (reading) => String(take(reading, 1).readInt8())],
  [0xd1, (reading) => String(take(reading, 2).readInt16BE())],
  [0xd2, (reading) => String(take(reading, 4).readInt32BE())],
  [0xd3, (reading) => String(take(reading, 8).readBigInt64BE())],
]);

function readTyped(reading: Reading, type: number): void {
  const scalar = SCALARS.get(type);
  if (scalar !== undefined) reading.writer.text(scalar(reading));
  else if (type >= 0xd9 && type <= 0xdb) readString(reading, lengthOf(reading, type - 0xd9));
  else if (type === 0xdc || type === 0xdd) readArray(reading, lengthOf(reading, type - 0xdb));
  else if (type === 0xde || type === 0xdf) readMap(reading, lengthOf(reading, type - 0xdd));
  else if (type >= 0xc4 && type <= 0xc6) throw unrepresentable(reading.path, "JSON has no binary data");
  else if (type === 0xc1) throw malformed(reading, "the type byte is never used");
  else throw unrepresentable(reading.path, "JSON has no extension types");
}

/** Reads a length of 1, 2 or 4 bytes: size 0, 1 or 2. */
function lengthOf(reading: Reading, size: number): number {
  return take(reading, 2 ** size).readUIntBE(0, 2 ** size);
}

function readArray(reading: Reading, count: number): void {
  const { writer, path } = reading;
  enter(reading);
  writer.byte(0x5b);
  for (let index = 0; index < count; index++) {
    if (index > 0) writer.byte(0x2c);
    path.push(index);
    readValue(reading);
    path.pop();
  }
  writer.byte(0x5d);
}

function readMap(reading: Reading, count: number): void {
  const { writer, path } = reading;
  enter(reading);
  writer.byte(0x7b);
  for (let index = 0; index < count; index++) {
    if (index > 0) writer.byte(0x2c);
    const key = readKey(reading);
    writer.text(`${JSON.stringify(key)}:`);
    path.push(key);
    readValue(reading);
    path.pop();
  }
  writer.byte(0x7d);
}

function enter(reading: Reading): void {
  if (reading.path.length < MAX_DEPTH) return;
  throw malformed(reading, `the nesting is deeper than ${MAX_DEPTH} levels`);
}

function readKey(reading: Reading): string {
  const type = take(reading, 1)[0]!;
  if (type >= 0xa0 && type <= 0xbf) return textOf(reading, type & 0x1f);
  if (type >= 0xd9 && type <= 0xdb) return textOf(reading, lengthOf(reading, type - 0xd9));
  throw unrepresentable(reading.path, "a key is not a string");
}

function readString(reading: Reading, length: number): void {
  reading.writer.text(JSON.stringify(textOf(reading, length)));
}

function textOf(reading: Reading, length: number): string {
  const bytes = take(reading, length);
  if (!isUtf8(bytes)) throw malformed(reading, "a string is not UTF-8");
  return bytes.toString("utf8");
}

function floatText(reading: Reading, value: number): string {
  if (!Number.isFinite(value)) throw unrepresentable(reading.path, "JSON has no NaN and no infinity");
  const text = Object.is(value, -0) ? "-0" : String(value);
  return /[.e]/.test(text) ? text : `${text}.0`;
}

function take(reading: Reading, count: number): Buffer {
  const from = reading.at;
  if (from + count > reading.bytes.length) throw malformed(reading, "the document ends too early");
  reading.at = from + count;
  return reading.bytes.subarray(from, from + count);
}

function malformed(reading: Reading, why: string): WorkerError {
  return new WorkerError("EPARSE", `Not a MessagePack document: ${why} (byte ${reading.at})`, {
    hint: "Send one complete MessagePack document.",
    details: { position: { byte: reading.at } },
  });
}
