const ZERO = 0x30;

/** A zero stands for any digit. */
const SHAPE = Buffer.from("0000-00-00T00:00:00");

/**
 * Tells by a glance at its bytes that a text is a valid instant in UTC, as nearly all are. False
 * means only that it has to be read.
 */
export function isPlainDate(bytes: Uint8Array, start: number, end: number): boolean {
  for (let i = 0; i < SHAPE.length; i++) {
    const byte = bytes[start + i];
    if (SHAPE[i] === ZERO ? !isDigit(byte) : byte !== SHAPE[i]) return false;
  }
  const [month, day] = [twoDigits(bytes, start + 5), twoDigits(bytes, start + 8)];
  // The peers write the year 1 for no date at all; and every month has 28 days.
  if (bytes[start] === ZERO || month < 1 || month > 12 || day < 1 || day > 28) return false;
  if (twoDigits(bytes, start + 11) > 23) return false;
  if (twoDigits(bytes, start + 14) > 59 || twoDigits(bytes, start + 17) > 59) return false;
  return isUtc(bytes, fractionEnd(bytes, start + SHAPE.length), end);
}

function fractionEnd(bytes: Uint8Array, from: number): number {
  if (bytes[from] !== 0x2e || !isDigit(bytes[from + 1])) return from;
  let at = from + 1;
  while (isDigit(bytes[at])) at++;
  return at;
}

/** Whether nothing but Z stands there, or +00:00, as Python has it. */
function isUtc(bytes: Uint8Array, start: number, end: number): boolean {
  if (bytes[start] === 0x5a) return end === start + 1;
  const hasOffset = bytes[start] === 0x2b && bytes[start + 3] === 0x3a && end === start + 6;
  return hasOffset && [1, 2, 4, 5].every((digit) => bytes[start + digit] === ZERO);
}

function twoDigits(bytes: Uint8Array, at: number): number {
  return (bytes[at]! - ZERO) * 10 + bytes[at + 1]! - ZERO;
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= ZERO && byte <= 0x39;
}
