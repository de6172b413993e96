import type { ToolRunner } from "../../ports.ts";

/** Reads files of the workspace, each once, up to a number of files. */
export interface FileReader {
  /** The lines of a file, at least around the given line; undefined where it cannot be read. */
  lines(path: string, around?: number): Promise<readonly string[] | undefined>;
  /** How many files were read. */
  readonly count: number;
}

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
  return {
    get count() {
      return known.size;
    },
    async lines(path, around = 1) {
      if (!known.has(path)) {
        if (known.size >= maxFiles) return undefined;
        known.set(path, place([], await read({ path })));
      }
      const lines = known.get(path);
      if (lines !== undefined && lines[around - 1] === undefined && around > 0) {
        place(lines, await read({ path, start: Math.max(1, around - 400), end: around + 100 }));
      }
      return lines;
    },
  };
}

// A large file arrives in windows; lines between them stay empty.
function place(lines: string[], result: Record<string, unknown> | undefined): string[] | undefined {
  if (result === undefined || !Array.isArray(result["lines"])) return lines.length > 0 ? lines : undefined;
  const start = typeof result["start"] === "number" && result["start"] > 0 ? result["start"] : 1;
  while (lines.length < start - 1) lines.push("");
  for (const [index, line] of (result["lines"] as unknown[]).entries())
    lines[start - 1 + index] = String(line);
  return lines;
}
