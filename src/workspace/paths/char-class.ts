/** A bracket expression such as `[a-z_]` or `[!0-9]`. */
export interface CharClass {
  readonly negated: boolean;
  readonly ranges: readonly (readonly [from: number, to: number])[];
}

/** Tells whether a code point belongs to the class. */
export function matchClass(charClass: CharClass, char: number): boolean {
  return charClass.ranges.some(([from, to]) => char >= from && char <= to) !== charClass.negated;
}

/**
 * Reads a class from the character after its `[`; `end` is the index of its `]`.
 * Undefined when the bracket stays open, or for POSIX names (`[:alpha:]`), which are not supported.
 */
export function parseClass(
  chars: readonly string[],
  start: number,
): { readonly charClass: CharClass; readonly end: number } | undefined {
  let at = start;
  const negated = chars[at] === "!" || chars[at] === "^";
  if (negated) at++;
  const ranges: [number, number][] = [];
  for (let first = true; first || chars[at] !== "]"; first = false) {
    if (chars[at] === "[" && chars[at + 1] === ":") return undefined;
    const from = readChar(chars, at);
    if (from === undefined) return undefined;
    at = from.next;
    let to = from;
    if (chars[at] === "-" && chars[at + 1] !== "]") {
      const upper = readChar(chars, at + 1);
      if (upper === undefined) return undefined;
      to = upper;
      at = upper.next;
    }
    ranges.push([from.code, to.code]);
  }
  return { charClass: { negated, ranges }, end: at };
}

function readChar(chars: readonly string[], at: number): { code: number; next: number } | undefined {
  const escaped = chars[at] === "\\";
  const code = chars[escaped ? at + 1 : at]?.codePointAt(0);
  return code === undefined ? undefined : { code, next: at + (escaped ? 2 : 1) };
}
