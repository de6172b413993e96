/** Steps over the parts of a JSON text. A zero byte behind the text ends each of them. */

export const QUOTE: u32 = 0x22;
const BACKSLASH: u32 = 0x5c;

/** What the functions below give where there is no such token. */
export const NONE: u32 = 0;

/** The first position from here that is no white space. */
export function skipSpace(from: u32): u32 {
  let at = from;
  let byte: u32 = load<u8>(at);
  if (byte > 0x20) return at;
  while (byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09) byte = load<u8>(++at);
  return at;
}

/** The first position from here of a quote, a backslash or a control character. */
export function plainTextEnd(from: u32): u32 {
  let at = from;
  while (true) {
    const bytes = v128.load(at);
    const isQuoteOrBackslash = v128.or(
      i8x16.eq(bytes, i8x16.splat(0x22)),
      i8x16.eq(bytes, i8x16.splat(0x5c)),
    );
    const mask = i8x16.bitmask(v128.or(isQuoteOrBackslash, i8x16.lt_u(bytes, i8x16.splat(0x20))));
    if (mask !== 0) return at + ctz(mask);
    at += 16;
  }
}

/** The end of a string whose opening quote is behind us. */
export function stringEnd(from: u32): u32 {
  let at = from;
  while (true) {
    at = plainTextEnd(at);
    const byte: u32 = load<u8>(at);
    if (byte === QUOTE) return at + 1;
    if (byte !== BACKSLASH) return NONE;
    const escaped: u32 = load<u8>(at, 1);
    if (isShortEscape(escaped)) at += 2;
    else if (escaped === 0x75 && isHex(at + 2) && isHex(at + 3) && isHex(at + 4) && isHex(at + 5)) at += 6;
    else return NONE;
  }
}

function isShortEscape(byte: u32): bool {
  if (byte === QUOTE || byte === BACKSLASH || byte === 0x2f) return true;
  return byte === 0x62 || byte === 0x66 || byte === 0x6e || byte === 0x72 || byte === 0x74;
}

/** The end of true, false or null. */
export function wordEnd(at: u32): u32 {
  const word: u32 = load<u32>(at);
  if (word === 0x65757274 || word === 0x6c6c756e) return at + 4;
  return word === 0x736c6166 && load<u8>(at, 4) === 0x65 ? at + 5 : NONE;
}

/** The end of a number. */
export function numberEnd(from: u32): u32 {
  let at = load<u8>(from) === 0x2d ? from + 1 : from;
  if (!isDigit(at)) return NONE;
  at = load<u8>(at) === 0x30 ? at + 1 : digitsEnd(at);
  if (load<u8>(at) === 0x2e) {
    if (!isDigit(at + 1)) return NONE;
    at = digitsEnd(at + 1);
  }
  if ((load<u8>(at) | 0x20) === 0x65) {
    const sign: u32 = load<u8>(at, 1);
    at += sign === 0x2b || sign === 0x2d ? 2 : 1;
    if (!isDigit(at)) return NONE;
    at = digitsEnd(at);
  }
  return at;
}

/** The end of digits of which the first stands here. */
export function digitsEnd(from: u32): u32 {
  let at = from + 1;
  while (isDigit(at)) at++;
  return at;
}

/** Whether a digit stands here. */
export function isDigit(at: u32): bool {
  return <u32>load<u8>(at) - 0x30 <= 9;
}

function isHex(at: u32): bool {
  return isDigit(at) || <u32>(load<u8>(at) | 0x20) - 0x61 <= 5;
}
