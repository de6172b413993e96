import { commentedLines } from "../../../code/comments.ts";
import { familyOf } from "../../../code/families.ts";
import type { ToolRunner } from "../../../pipeline/ports.ts";

/** Reads files of the workspace, each once, up to a number of files. */
export interface FileReader {
  /** The lines of a file, at least around the given line; undefined where it cannot be read. */
  lines(path: string, around?: number): Promise<readonly string[] | undefined>;
  /** The indexes of those lines of a file that comments cover. */
  commented(path: string, lines: readonly string[]): ReadonlySet<number>;
  /** How many files were read. */
  readonly count: number;
}

/** How many pieces of one file are read: a line far behind in a huge file is not looked at. */
const MAX_PIECES = 12;

/** Makes a reader over the read_file tool. */
export function createFileReader(tools: ToolRunner, signal: AbortSignal, maxFiles: number): FileReader {
  const known = new Map<string, string[] | undefined>();
  const read = async (params: Record<string, unknown>): Promise<Record<string, unknown> | undefined> => {
    try {
      return await tools.run("read_file", params, signal);
    } catch (error) {
      // A file that cannot be read costs its evidence some precision, never the run.
      if (signal.aborted) throw error;
      return undefined;
    }
  };
  // Many candidates lie in one file, and a file's lines only ever grow.
  const commented = new Map<string, { readonly length: number; readonly covered: ReadonlySet<number> }>();
  return {
    commented(path, lines) {
      const before = commented.get(path);
      if (before?.length === lines.length) return before.covered;
      const covered = commentedLines(familyOf(path), lines);
      commented.set(path, { length: lines.length, covered });
      return covered;
    },
    get count() {
      return known.size;
    },
    async lines(path, around = 1) {
      if (!known.has(path)) {
        if (known.size >= maxFiles) return undefined;
        known.set(path, place([], await read({ path })));
      }
      const lines = known.get(path);
      if (lines !== undefined && lines.length < around) await extend(lines, path, around, read);
      return lines;
    },
  };
}

type Read = (params: Record<string, unknown>) => Promise<Record<string, unknown> | undefined>;

// A long file arrives in pieces; they are read in order, since a comment may begin in any of them.
async function extend(lines: string[], path: string, around: number, read: Read): Promise<void> {
  for (let piece = 0; piece < MAX_PIECES && lines.length < around; piece++) {
    const before = lines.length;
    place(lines, await read({ path, start: before + 1 }));
    if (lines.length === before) return;
  }
}

function place(lines: string[], result: Record<string, unknown> | undefined): string[] | undefined {
  if (result === undefined || !Array.isArray(result.lines)) return lines.length > 0 ? lines : undefined;
  for (const line of result.lines as unknown[]) lines.push(String(line));
  return lines;
}
