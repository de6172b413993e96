import { readFileSync } from "node:fs";
import { WorkerError } from "../errors/worker-error.ts";
import { withRegularFile } from "./open-file.ts";
import { resolveInside } from "./resolve-path.ts";
import { openWorkspace } from "./workspace.ts";

/** No provider takes a larger image. */
const MAX_IMAGE_BYTES = 20 * 1024 ** 2;

/** Reads images of a workspace; EPOLICY where a path leads out of it or to what is no image's file. */
export function createWorkspaceImages(workspace: string): (path: string) => Uint8Array {
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
