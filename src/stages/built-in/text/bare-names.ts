import { isSmallAt } from "./ascii.ts";

/** A name is no longer. */
const LONGEST = 121;

/**
 * Walks over the words of a text that may be names by their letters alone, until the visitor returns false:
 * words with a capital, a digit, `_` or `$`, and words of small letters before a parenthesis.
 */
export function walkBareNames(text: string, visit: (at: number, word: string) => boolean): void {
  for (let at = 0; at < text.length; at++) {
    const start = at;
    while (isSmallAt(text, at)) at++;
    const small = at;
    while (isWordCode(text.charCodeAt(at))) at++;
    if (at === start) continue;
    const isName = at > small || text.charCodeAt(at) === 0x28;
    if (!isName || at - start > LONGEST || isDigit(text.charCodeAt(start))) continue;
    if (!visit(start, text.slice(start, at))) return;
  }
}

function isWordCode(code: number): boolean {
  const isLetter = (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a);
  return isLetter || isDigit(code) || code === 0x5f || code === 0x24;
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}
