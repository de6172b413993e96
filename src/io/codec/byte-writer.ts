/** Bytes that grow as they are written. */
export interface ByteWriter {
  byte(value: number): void;
  /** Appends bytes as they are. */
  bytes(value: Uint8Array): void;
  text(value: string): void;
  uint16(value: number): void;
  uint32(value: number): void;
  int64(value: bigint): void;
  float64(value: number): void;
  /** Where the next byte goes. */
  position(): number;
  /** Writes over four bytes that were written before. */
  patchUint32(at: number, value: number): void;
  finish(): Buffer;
}

/** Starts with room for about as many bytes as expected. */
export function createByteWriter(expected: number): ByteWriter {
  let buffer = Buffer.allocUnsafe(Math.max(64, expected));
  let length = 0;
  const reserve = (count: number): number => {
    if (length + count > buffer.length) {
      const larger = Buffer.allocUnsafe(Math.max(buffer.length * 2, length + count));
      buffer.copy(larger, 0, 0, length);
      buffer = larger;
    }
    const at = length;
    length += count;
    return at;
  };
  return {
    byte(value) {
      const at = reserve(1);
      buffer[at] = value;
    },
    bytes(value) {
      const at = reserve(value.length);
      buffer.set(value, at);
    },
    text(value) {
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
    int64(value) {
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
    finish: () => buffer.subarray(0, length),
  };
}
