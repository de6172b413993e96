import { readFileSync } from "node:fs";
import { WorkerError } from "../../errors/worker-error.ts";
import type { ReadImage } from "../../messages/adapter.ts";
import { withRegularFile } from "../../workspace/open-file.ts";
import { resolveInside } from "../../workspace/resolve-path.ts";
import { openWorkspace } from "../../workspace/workspace.ts";

/** No provider takes a larger image. */
const MAX_IMAGE_BYTES = 20 * 1024 ** 2;

/** Reads images of a workspace; EPOLICY where a path leads out of it or to what is no image's file. */
export function createWorkspaceImages(workspace: string): ReadImage {
  const { root } = openWorkspace(workspace);
  return (path) => {
    const image = withRegularFile(resolveInside(root, path).realPath, ({ fd, size }) => {
      if (size > MAX_IMAGE_BYTES)
        throw new WorkerError("EOUTPUT_TOO_LARGE", "The image is too large to send");
      return readFileSync(fd);
    });
    if (image === undefined) throw new WorkerError("EPOLICY", "The path is not a regular file");
    return image;
  };
}
