const WHITE_SPACE = /^\p{White_Space}$/u;

/**
 * Takes away the white space of Unicode at both ends. `trim` of JavaScript does not: it takes U+FEFF
 * and leaves U+0085.
 */
export function trimWhiteSpace(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && WHITE_SPACE.test(text[start]!)) start++;
  while (end > start && WHITE_SPACE.test(text[end - 1]!)) end--;
  return text.slice(start, end);
}
