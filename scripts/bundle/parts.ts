/** The parts that a program starts with, and the source of each. */
export const ENTRIES = { "./main.cjs": "src/bin.ts", "./run.cjs": "src/bin-run.ts" } as const;

/** The part that a command line starts with: what runs envelopes is large enough to be a program of its own. */
export function entryFor(command: string | undefined): keyof typeof ENTRIES {
  return command === "process" || command === "resume" ? "./run.cjs" : "./main.cjs";
}

/** What the name of a part's compiled code adds to the part's own. */
export const CODE_CACHE = ".cache";

/**
 * How many bytes name a text at its beginning, and at that of the code that was compiled from it: V8
 * itself compares only their lengths. A multiple of 8, since V8 wants its code aligned.
 */
export const STAMP_LENGTH = 24;
