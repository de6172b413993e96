import type { Missing } from "./narrow/read-source.ts";

/** Bounds of one call, in bytes: never in time, so that the same workspace gives the same answer (R18). */
export const BUDGETS = {
  definition_bytes: 512 * 1024,
  list_bytes: 32 * 1024 * 1024,
} as const;

/** A file that is larger is read line by line. */
export const MAX_PARSED_BYTES = 1024 * 1024;

/** What a call has looked at, and what it has not. */
export interface Coverage {
  readonly files: number;
  readonly searched: number;
  readonly parsed: number;
  readonly skipped: Readonly<Record<Missing | "long_lines", number>>;
  /** The budgets that ended before the files did. */
  readonly cut: readonly string[];
}

/** Counts while a call works. */
export interface CoverageCount {
  /** A pass over the workspace has seen so many files. */
  saw(files: number, unreadable: number): void;
  skip(path: string, why: Missing | "long_lines"): void;
  parsed(path: string): void;
  cut(budget: string): void;
  result(): Coverage;
  /** Nothing was left out that could change the answer; what is no text has no code. */
  isComplete(): boolean;
}

/** Starts counting. */
export function createCoverage(): CoverageCount {
  const skipped = new Map<string, Missing | "long_lines">();
  const parsed = new Set<string>();
  const cut = new Set<string>();
  let files = 0;
  let unreadable = 0;
  const count = (why: Missing | "long_lines") => [...skipped.values()].filter((each) => each === why).length;
  const result = (): Coverage => {
    const counts = {
      too_large: count("too_large"),
      binary: count("binary"),
      long_lines: count("long_lines"),
      unreadable: count("unreadable") + unreadable,
    };
    const all = Math.max(files, parsed.size + skipped.size);
    return {
      files: all,
      searched: all - counts.too_large - counts.binary - counts.unreadable,
      parsed: parsed.size,
      skipped: counts,
      cut: [...cut],
    };
  };
  return {
    saw(seen, lost) {
      files = Math.max(files, seen);
      unreadable = Math.max(unreadable, lost);
    },
    skip: (path, why) => void skipped.set(path, why),
    parsed: (path) => void parsed.add(path),
    cut: (budget) => void cut.add(budget),
    result,
    isComplete() {
      const { skipped: counts, cut: cuts } = result();
      return cuts.length === 0 && counts.too_large + counts.long_lines + counts.unreadable === 0;
    },
  };
}
