import type { LimitName } from "../../workspace/limits.ts";
import { classifyFile, type FileClass } from "../../workspace/paths/file-class.ts";
import type { LineMatch, LineSink } from "./line-search.ts";

/** A matching line with its file. */
export interface SearchMatch extends LineMatch {
  readonly path: string;
  readonly class: FileClass;
}

/** What was left out of a search: files, and lines that may have matched. */
export interface Skipped {
  /** Files with a NUL near their start, where they may match. */
  binary: number;
  /** Files over the size limit. */
  too_large: number;
  /** Files that vanished, changed or cannot be read; directories too. */
  unreadable: number;
  long_lines: number;
  not_utf8: number;
}

/** The running result of a search. */
export interface Tally {
  readonly matches: readonly SearchMatch[];
  readonly skipped: Skipped;
  readonly limitsHit: Set<LimitName>;
  filesSearched: number;
  bytes: number;
  /** Takes the lines of one file. */
  sinkFor(path: string): LineSink;
}

/** Starts a tally that takes `maxResults` matches; one more sets the limit `max_results`. */
export function createTally(maxResults: number): Tally {
  const matches: SearchMatch[] = [];
  const skipped: Skipped = { binary: 0, too_large: 0, unreadable: 0, long_lines: 0, not_utf8: 0 };
  const limitsHit = new Set<LimitName>();
  return {
    matches,
    skipped,
    limitsHit,
    filesSearched: 0,
    bytes: 0,
    sinkFor: (path) => ({
      match(found) {
        if (matches.length === maxResults) limitsHit.add("max_results");
        else matches.push({ path, ...found, class: classifyFile(path) });
        return !limitsHit.has("max_results");
      },
      skip(why) {
        skipped[why]++;
      },
    }),
  };
}
