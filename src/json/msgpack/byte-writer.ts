/** Bytes that grow as they are written. */
export interface ByteWriter {
  byte(value: number): void;
  /** Copies bytes as they are. */
  copy(source: Buffer, start: number, end: number): void;
  /** Writes text of ASCII characters. */
  ascii(value: string): void;
  utf8(value: string): void;
  uint16(value: number): void;
  uint32(value: number): void;
  uint64(value: bigint): void;
  float64(value: number): void;
  /** Where the next byte goes. */
  position(): number;
  /** Writes over four bytes that were written before. */
  patchUint32(at: number, value: number): void;
  /** What was written so far. */
  written(): Buffer;
}

/** Below this many bytes a loop is faster than a call into Node. */
const SHORT = 24;

/** Starts with room for about as many bytes as expected. */
export function createByteWriter(expected: number): ByteWriter {
  let buffer = Buffer.allocUnsafe(Math.max(64, expected));
  let length = 0;
  const reserve = (count: number): number => {
    const at = length;
    length += count;
    if (length > buffer.length) {
      const larger = Buffer.allocUnsafe(Math.max(buffer.length * 2, length));
      buffer.copy(larger, 0, 0, at);
      buffer = larger;
    }
    return at;
  };
  return {
    byte(value) {
      const at = reserve(1);
      buffer[at] = value;
    },
    copy(source, start, end) {
      const at = reserve(end - start);
      if (end - start > SHORT) source.copy(buffer, at, start, end);
      else for (let i = start; i < end; i++) buffer[at + i - start] = source[i]!;
    },
    ascii(value) {
      const at = reserve(value.length);
      for (let i = 0; i < value.length; i++) buffer[at + i] = value.charCodeAt(i);
    },
    utf8(value) {
      // Reserved for the longest encoding, then cut to what it took.
      const at = reserve(value.length * 3);
      length = at + buffer.write(value, at, "utf8");
    },
    uint16(value) {
      const at = reserve(2);
      buffer.writeUInt16BE(value, at);
    },
    uint32(value) {
      const at = reserve(4);
      buffer.writeUInt32BE(value, at);
    },
    uint64(value) {
      const at = reserve(8);
      buffer.writeBigUInt64BE(BigInt.asUintN(64, value), at);
    },
    float64(value) {
      const at = reserve(8);
      buffer.writeDoubleBE(value, at);
    },
    position: () => length,
    patchUint32(at, value) {
      buffer.writeUInt32BE(value, at);
    },
    written: () => buffer.subarray(0, length),
  };
}
