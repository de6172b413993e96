import { type Json, JsonNumber, parseJson } from "../../runner/json.ts";

/** Writes JSON text as MessagePack: integers as integers, numbers with a fraction or exponent as float64. */
export function toMsgpack(text: string): Uint8Array {
  const parts: Uint8Array[] = [];
  write(parseJson(text), parts);
  return Buffer.concat(parts);
}

/** Writes MessagePack as JSON text. */
export function fromMsgpack(bytes: Buffer): string {
  const reader = { bytes, at: 0 };
  const text = read(reader);
  if (reader.at !== bytes.length) throw new Error("there is more than one value in the body");
  return text;
}

function write(value: Json, parts: Uint8Array[]): void {
  if (value === null) parts.push(Buffer.of(0xc0));
  else if (typeof value === "boolean") parts.push(Buffer.of(value ? 0xc3 : 0xc2));
  else if (typeof value === "string") writeText(value, parts);
  else if (value instanceof JsonNumber) parts.push(numberOf(value.text));
  else if (Array.isArray(value)) {
    parts.push(head(0xdd, value.length));
    for (const item of value) write(item, parts);
  } else {
    parts.push(head(0xdf, value.size));
    for (const [key, member] of value) {
      writeText(key, parts);
      write(member, parts);
    }
  }
}

function writeText(text: string, parts: Uint8Array[]): void {
  const bytes = Buffer.from(text);
  parts.push(head(0xdb, bytes.length), bytes);
}

/** The long forms are valid for any length, and this encoder need not be small on the wire. */
function head(type: number, length: number): Buffer {
  const bytes = Buffer.alloc(5);
  bytes[0] = type;
  bytes.writeUInt32BE(length, 1);
  return bytes;
}

function numberOf(text: string): Buffer {
  const bytes = Buffer.alloc(9);
  if (!/^-?\d+$/.test(text)) {
    bytes[0] = 0xcb;
    bytes.writeDoubleBE(Number(text), 1);
  } else if (text.startsWith("-")) {
    bytes[0] = 0xd3;
    bytes.writeBigInt64BE(BigInt(text), 1);
  } else {
    bytes[0] = 0xcf;
    bytes.writeBigUInt64BE(BigInt(text), 1);
  }
  return bytes;
}

interface Reader {
  readonly bytes: Buffer;
  at: number;
}

function read(reader: Reader): string {
  const type = reader.bytes[reader.at++]!;
  if (type <= 0x7f) return String(type);
  if (type <= 0x8f) return members(reader, type & 0x0f);
  if (type <= 0x9f) return items(reader, type & 0x0f);
  if (type <= 0xbf) return textOf(reader, type & 0x1f);
  if (type >= 0xe0) return String(type - 0x100);
  switch (type) {
    case 0xc0:
      return "null";
    case 0xc2:
      return "false";
    case 0xc3:
      return "true";
    case 0xca:
      return float(take(reader, 4).readFloatBE());
    case 0xcb:
      return float(take(reader, 8).readDoubleBE());
    case 0xcc:
    case 0xcd:
    case 0xce:
      return String(unsigned(reader, 1 << (type - 0xcc)));
    case 0xcf:
      return String(take(reader, 8).readBigUInt64BE());
    case 0xd0:
    case 0xd1:
    case 0xd2: {
      const size = 1 << (type - 0xd0);
      return String(take(reader, size).readIntBE(0, size));
    }
    case 0xd3:
      return String(take(reader, 8).readBigInt64BE());
    case 0xd9:
    case 0xda:
    case 0xdb:
      return textOf(reader, unsigned(reader, 1 << (type - 0xd9)));
    case 0xdc:
    case 0xdd:
      return items(reader, unsigned(reader, 2 << (type - 0xdc)));
    case 0xde:
    case 0xdf:
      return members(reader, unsigned(reader, 2 << (type - 0xde)));
    default:
      throw new Error(`the type 0x${type.toString(16)} has no place in JSON`);
  }
}

function take(reader: Reader, size: number): Buffer {
  reader.at += size;
  return reader.bytes.subarray(reader.at - size, reader.at);
}

function unsigned(reader: Reader, size: number): number {
  return take(reader, size).readUIntBE(0, size);
}

function float(value: number): string {
  const text = String(value);
  return /^-?\d+$/.test(text) ? `${Object.is(value, -0) ? "-0" : text}.0` : text;
}

function textOf(reader: Reader, size: number): string {
  return JSON.stringify(take(reader, size).toString());
}

function items(reader: Reader, size: number): string {
  return `[${Array.from({ length: size }, () => read(reader)).join(",")}]`;
}

function members(reader: Reader, size: number): string {
  const pairs = Array.from({ length: size }, () => {
    const key = read(reader);
    return `${key}:${read(reader)}`;
  });
  return `{${pairs.join(",")}}`;
}
