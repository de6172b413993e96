import type { LimitName } from "./limits.ts";
import type { Pacer } from "./pacing.ts";
import { compileGlob } from "./paths/glob.ts";
import type { FileList } from "./walk.ts";
import type { Workspace } from "./workspace.ts";

/** The files of a workspace that a glob matches; all of them without one. EARG when the glob is malformed. */
export async function selectFiles(
  workspace: Workspace,
  glob: string | undefined,
  pacer: Pacer,
): Promise<FileList> {
  const matches = glob === undefined ? undefined : compileGlob(glob);
  const list = await workspace.listFiles(pacer);
  if (matches === undefined) return list;
  const paths: string[] = [];
  const limitsHit = new Set<LimitName>(list.limitsHit);
  for (const path of list.paths) {
    if (pacer.due()) await pacer.breathe();
    if (pacer.remaining() <= 0) {
      limitsHit.add("max_millis");
      break;
    }
    if (matches(path)) paths.push(path);
  }
  return { ...list, paths, limitsHit: [...limitsHit] };
}
