/** Matches a sticky pattern at a position. */
export function matchAt(pattern: RegExp, text: string, index: number): RegExpExecArray | null {
  pattern.lastIndex = index;
  return pattern.exec(text);
}

/** Walks over the matches of a global pattern; what the visitor returns is where the search goes on. */
export function walkMatches(
  pattern: RegExp,
  text: string,
  visit: (match: RegExpExecArray) => number | undefined,
): void {
  for (let match = matchAt(pattern, text, 0); match !== null; match = pattern.exec(text)) {
    const next = visit(match);
    if (next !== undefined) pattern.lastIndex = next;
  }
}

/**
 * A pattern in which `[a-z]{20,}` is written `[a-z]{20}[a-z]*`, as all patterns here are that have no upper bound:
 * for each turn of the former, V8 keeps a place on a stack, which some megabytes of text exhaust.
 */
export function withoutStack(pattern: string): string {
  return pattern.replaceAll(/(\[[^\]]+\])\{(\d+),\}/g, "$1{$2}$1*");
}

/** Tells whether the character before a position is no part of the word that begins there. */
export function startsWord(text: string, index: number): boolean {
  if (!/[A-Za-z0-9]/.test(text.charAt(index - 1))) return true;
  return /(?:\\[a-z]|\\u[0-9a-f]{4}|%[0-9a-f]{2})$/i.test(text.slice(Math.max(0, index - 6), index));
}

/** The length of a text without the given characters at its end. A regular expression would be quadratic. */
export function lengthWithout(text: string, characters: string): number {
  let length = text.length;
  while (length > 0 && characters.includes(text[length - 1]!)) length -= 1;
  return length;
}
