/** Tells whether a text is ASCII: patterns with classes of Unicode, which take long to compile, see nothing more in it. */
export function isAscii(text: string): boolean {
  return !/[^\0-\x7f]/.test(text);
}

/** Tells whether a letter of ASCII stands at a position. */
export function isLetterAt(text: string, index: number): boolean {
  return isSmallAt(text, index) || isCapitalAt(text, index);
}

/** Tells whether a small letter of ASCII stands at a position. */
export function isSmallAt(text: string, index: number): boolean {
  const code = text.charCodeAt(index);
  return code >= 0x61 && code <= 0x7a;
}

/** Tells whether a capital letter of ASCII stands at a position. */
export function isCapitalAt(text: string, index: number): boolean {
  const code = text.charCodeAt(index);
  return code >= 0x41 && code <= 0x5a;
}
