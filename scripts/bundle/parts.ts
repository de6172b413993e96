/** The part that runs the command line. */
export const MAIN = "./main.cjs";

/** What the name of a part's compiled code adds to the part's own. */
export const CODE_CACHE = ".cache";

/**
 * How many bytes name a text at its beginning, and at that of the code that was compiled from it: V8
 * itself compares only their lengths. A multiple of 8, since V8 wants its code aligned.
 */
export const STAMP_LENGTH = 24;
