/** Tells whether a text is ASCII: patterns with classes of Unicode, which take long to compile, see nothing more in it. */
export function isAscii(text: string): boolean {
  return !/[^\0-\x7f]/.test(text);
}
