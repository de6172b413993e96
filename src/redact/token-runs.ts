/** The characters of which tokens consist, with those that join their parts. */
const IS_TOKEN_CHAR = new Uint8Array(128);
for (const char of "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-.+/=~$:") {
  IS_TOKEN_CHAR[char.charCodeAt(0)] = 1;
}

/** No token of a vendor is shorter. */
const SHORTEST = 15;

/**
 * Finds the next run of characters, at or behind a position, that is long enough for a token. Looks at one
 * character of so many only, because most text is made of shorter words.
 */
export function nextTokenRun(text: string, from: number): [start: number, end: number] | undefined {
  for (let at = from + SHORTEST - 1; at < text.length; at += SHORTEST) {
    if (!isTokenChar(text, at)) continue;
    let start = at;
    while (start > from && isTokenChar(text, start - 1)) start -= 1;
    while (at < text.length && isTokenChar(text, at)) at += 1;
    if (at - start >= SHORTEST) return [start, at];
  }
  return undefined;
}

function isTokenChar(text: string, index: number): boolean {
  const code = text.charCodeAt(index);
  return code < 128 && IS_TOKEN_CHAR[code] === 1;
}
