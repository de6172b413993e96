import type { Input } from "../../service/index.ts";

/** Cuts what comes in into documents; one over the limit is passed over, never collected. */
export interface Splitter<Cut extends Input = Input> {
  /** Cuts out what is complete. What is not used comes again, with more behind it. */
  split(bytes: Buffer): { readonly frames: readonly Cut[]; readonly used: number };
  /** What there is to say of the bytes that were left when the input ended. */
  end(rest: Buffer): readonly Cut[];
}
