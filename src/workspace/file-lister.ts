import type { WorkspaceLimits } from "./limits.ts";
import type { Pacer } from "./pacing.ts";
import { type FileList, walkFiles } from "./walk.ts";

// The searches of one plan follow each other at once; a person's next question sees new files.
const KEEP_MS = 2_000;

/** Lists the files of a workspace; a list is used again for two seconds. */
export type FileLister = (pacer: Pacer) => Promise<FileList>;

/** Makes the lister of a workspace, given its real path. */
export function createFileLister(root: string, limits: WorkspaceLimits): FileLister {
  let kept: { readonly list: FileList; readonly until: number } | undefined;
  return async (pacer) => {
    if (kept !== undefined && performance.now() < kept.until) return kept.list;
    const list = await walkFiles(root, limits.maxFiles, pacer);
    // A list that ran out of time says nothing about the next call, which has its own time.
    kept = list.limitsHit.includes("max_millis") ? undefined : { list, until: performance.now() + KEEP_MS };
    return list;
  };
}
