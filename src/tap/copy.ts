/** Bytes that are kept, up to a limit. */
export interface Copy {
  /** Gives what is not kept: nothing, or all that there is once it is too much. */
  add(piece: Buffer): readonly Buffer[];
  /** Undefined where there were more. */
  bytes(): Buffer | undefined;
}

/** Starts empty. */
export function createCopy(maxBytes: number): Copy {
  let pieces: Buffer[] | undefined = [];
  let length = 0;
  return {
    add(piece) {
      length += piece.length;
      if (pieces === undefined) return [piece];
      pieces.push(piece);
      if (length <= maxBytes) return [];
      const all = pieces;
      pieces = undefined;
      return all;
    },
    bytes: () => pieces && (pieces.length === 1 ? pieces[0] : Buffer.concat(pieces)),
  };
}
