import type { ByteWriter } from "./byte-writer.ts";
import { unrepresentable } from "./unrepresentable.ts";

const MIN_INT64 = -(2n ** 63n);
const MAX_UINT64 = 2n ** 64n - 1n;

/** Literals of up to so many characters, without a fraction or an exponent, are safe integers. */
const SAFE_LENGTH = 15;

/** Writes a JSON number as MessagePack: the shortest integer that holds it, or a float64. */
export function writeNumber(text: Buffer, start: number, end: number, writer: ByteWriter): void {
  const small = smallInteger(text, start, end);
  if (small !== undefined) {
    writeSmallInteger(small, writer);
    return;
  }
  const literal = text.toString("latin1", start, end);
  // MessagePack integers know no -0.
  if (/[.eE]/.test(literal) || literal === "-0") {
    const value = Number(literal);
    if (!Number.isFinite(value)) throw unrepresentable(text, start, "the number is beyond a 64-bit float");
    writer.byte(0xcb);
    writer.float64(value);
    return;
  }
  const value = BigInt(literal);
  if (value < MIN_INT64 || value > MAX_UINT64) {
    throw unrepresentable(text, start, "the integer is beyond 64 bits");
  }
  writer.byte(value < 0n ? 0xd3 : 0xcf);
  writer.uint64(value);
}

/** The value of a literal that stands for an integer from -128 to 2^32 - 1; undefined for others. */
function smallInteger(text: Buffer, start: number, end: number): number | undefined {
  if (end - start > SAFE_LENGTH) return undefined;
  const isNegative = text[start] === 0x2d;
  let value = 0;
  for (let at = isNegative ? start + 1 : start; at < end; at++) {
    const digit = text[at]! - 0x30;
    if (digit < 0 || digit > 9) return undefined;
    value = value * 10 + digit;
  }
  if (isNegative) return value > 0 && value <= 0x80 ? -value : undefined;
  return value <= 0xffffffff ? value : undefined;
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
