import { createCopy } from "./copy.ts";

const LINE_FEED = 0x0a;

/** Takes lines apart that come in pieces. */
export interface Lines {
  add(piece: Buffer): readonly Line[];
  /** The line that has no end. */
  end(): readonly Line[];
}

/** A line with its line break; the last bytes of one that was too long to be kept, and its first ones were given before. */
export type Line =
  | { readonly kind: "line"; readonly bytes: Buffer }
  | { readonly kind: "part"; readonly bytes: Buffer; readonly isLast: boolean };

/** Starts at the beginning of a line. */
export function createLines(maxBytes: number): Lines {
  let copy = createCopy(maxBytes);
  let isLong = false;
  let isBegun = false;

  function take(bytes: Buffer, isLast: boolean): Line[] {
    isBegun = true;
    const given = copy.add(bytes);
    if (given.length > 0) isLong = true;
    const parts = given.map(
      (part, index): Line => ({ kind: "part", bytes: part, isLast: isLast && index === given.length - 1 }),
    );
    if (!isLast) return parts;
    const whole: Line[] = isLong ? parts : [{ kind: "line", bytes: copy.bytes()! }];
    [copy, isLong, isBegun] = [createCopy(maxBytes), false, false];
    return whole;
  }

  return {
    add(piece) {
      const lines: Line[] = [];
      let from = 0;
      for (let at = piece.indexOf(LINE_FEED); at !== -1; at = piece.indexOf(LINE_FEED, from)) {
        lines.push(...take(piece.subarray(from, at + 1), true));
        from = at + 1;
      }
      if (from < piece.length) lines.push(...take(piece.subarray(from), false));
      return lines;
    },
    end: () => (isBegun ? take(Buffer.alloc(0), true) : []),
  };
}
