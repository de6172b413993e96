import { join } from "node:path";
import type { WorkspaceLimits } from "../../workspace/limits.ts";
import { looksBinary, readInto, withRegularFile } from "../../workspace/open-file.ts";
import type { Pacer } from "../../workspace/pacing.ts";
import type { FileList } from "../../workspace/walk.ts";
import { mayMatch, searchLines } from "./line-search.ts";
import type { Query } from "./query.ts";
import type { Tally } from "./tally.ts";

const BATCH_FILES = 4_096;

/** The files to search and how. */
export interface SearchJob {
  readonly root: string;
  readonly paths: readonly string[];
  readonly links: FileList["links"];
  readonly query: Query;
  readonly limits: WorkspaceLimits;
}

/** Finds files of a batch, with their sizes, that surely do not match; undefined when it cannot tell. */
export type Prefilter = (
  batch: readonly string[],
  maxBytes: number,
) => Promise<ReadonlyMap<string, number> | undefined>;

/** Searches the files in order until they or a limit end. */
export async function searchFiles(
  job: SearchJob,
  tally: Tally,
  pacer: Pacer,
  prefilter: Prefilter | undefined,
): Promise<void> {
  const scratch = createScratch();
  for (let from = 0; from < job.paths.length; from += BATCH_FILES) {
    const batch = job.paths.slice(from, from + BATCH_FILES);
    const unmatched = await prefilter?.(batch, job.limits.maxTotalBytes - tally.bytes);
    for (const path of batch) {
      if (pacer.due()) await pacer.breathe();
      if (pacer.remaining() <= 0) tally.limitsHit.add("max_millis");
      if (tally.limitsHit.size > 0) return;
      const size = unmatched?.get(path);
      if (size !== undefined) admit(size, job.limits, tally);
      else await searchFile(job, path, scratch, tally, pacer);
    }
  }
}

async function searchFile(
  job: SearchJob,
  path: string,
  scratch: Scratch,
  tally: Tally,
  pacer: Pacer,
): Promise<void> {
  const bytes = readForSearch(job, path, scratch, tally);
  if (bytes === undefined || !mayMatch(bytes, job.query)) return;
  if (looksBinary(bytes)) tally.skipped.binary++;
  else if (!(await searchLines(bytes, job.query, tally.sinkFor(path), pacer)))
    tally.limitsHit.add("max_millis");
}

/** The bytes of a file within the limits; undefined, and counted, when it is left out. */
function readForSearch(job: SearchJob, path: string, scratch: Scratch, tally: Tally): Buffer | undefined {
  let admitted = false;
  try {
    const bytes = withRegularFile(job.links.get(path) ?? join(job.root, path), (file) => {
      admitted = admit(file.size, job.limits, tally);
      if (!admitted) return Buffer.alloc(0);
      const buffer = scratch(file.size);
      return buffer.subarray(0, readInto(file, buffer, 0));
    });
    if (admitted) return bytes;
    if (bytes === undefined) tally.skipped.unreadable++;
  } catch {
    tally.skipped.unreadable++;
  }
  return undefined;
}

/** Counts a file of this size as searched, unless a limit forbids it. */
function admit(size: number, limits: WorkspaceLimits, tally: Tally): boolean {
  if (size > limits.maxFileBytes) {
    tally.skipped.too_large++;
    return false;
  }
  if (tally.bytes + size > limits.maxTotalBytes) {
    tally.limitsHit.add("max_total_bytes");
    return false;
  }
  tally.filesSearched++;
  tally.bytes += size;
  return true;
}

/** Lends a buffer of the wanted size until the next call. */
type Scratch = (size: number) => Buffer;

/** One buffer for all files of a search: allocating one for each costs a fifth of its time. */
function createScratch(): Scratch {
  let buffer = Buffer.allocUnsafe(256 * 1024);
  return (size) => {
    if (size > buffer.length) buffer = Buffer.allocUnsafe(size);
    return buffer.subarray(0, size);
  };
}
