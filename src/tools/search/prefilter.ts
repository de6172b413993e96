import { lstatSync } from "node:fs";
import { join } from "node:path";
import type { Pacer } from "../../workspace/pacing.ts";
import { findRipgrep, listFilesWithMatches } from "./ripgrep.ts";
import type { Prefilter, SearchJob } from "./search-files.ts";

/**
 * Makes the prefilter that asks ripgrep which files contain a needle, so that only those are read here.
 * Undefined where ripgrep is missing, switched off, or cannot answer for this query.
 */
export async function createPrefilter(
  job: SearchJob,
  env: NodeJS.ProcessEnv,
  pacer: Pacer,
): Promise<Prefilter | undefined> {
  const { needles } = job.query;
  // NUL cannot be passed to a program, and a command line on Windows is too short for the file names.
  if (needles.length === 0 || needles.some((needle) => needle.includes(0))) return undefined;
  if (process.platform === "win32") return undefined;
  const executable = await findRipgrep(job.root, env);
  if (executable === undefined) return undefined;
  const texts = needles.map((needle) => needle.toString("utf8"));
  return async (batch, maxBytes) => {
    const unmatched = await sizesWithin(job, batch, maxBytes, pacer);
    const found = await listFilesWithMatches(executable, job.root, texts, [...unmatched.keys()], pacer);
    for (const path of found ?? []) unmatched.delete(path);
    return found === undefined ? undefined : unmatched;
  };
}

/** Sizes of the files that ripgrep may read: no links, and nothing that the limits forbid. */
async function sizesWithin(
  job: SearchJob,
  batch: readonly string[],
  maxBytes: number,
  pacer: Pacer,
): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  let total = 0;
  for (const path of batch) {
    if (pacer.due()) await pacer.breathe();
    const size = job.links.has(path) ? undefined : sizeOf(join(job.root, path));
    if (size === undefined || size > job.limits.maxFileBytes) continue;
    total += size;
    if (total > maxBytes) break;
    sizes.set(path, size);
  }
  return sizes;
}

function sizeOf(realPath: string): number | undefined {
  try {
    const stats = lstatSync(realPath);
    return stats.isFile() ? stats.size : undefined;
  } catch {
    return undefined;
  }
}
