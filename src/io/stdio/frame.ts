/** A line of the stream or a whole input, or the notice that it was longer than the limit. */
export type Line = { readonly bytes: Buffer } | { readonly tooLong: true };

/** What a splitter cuts out of a stream: a document, or why there is none. */
export type Frame = Line | { readonly cutOff: true };

/** Cuts what comes in into documents; one over the limit is passed over, never collected. */
export interface Splitter<Cut extends Frame = Frame> {
  /** Cuts out what is complete. What is not used comes again, with more behind it. */
  split(bytes: Buffer): { readonly frames: readonly Cut[]; readonly used: number };
  /** What there is to say of the bytes that were left when the input ended. */
  end(rest: Buffer): readonly Cut[];
}
