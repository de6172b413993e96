import { WorkerError } from "../errors/worker-error.ts";

/** Nothing exists at a path of the workspace. */
export function missingPath(path: string): WorkerError {
  return new WorkerError("ENOTFOUND", "The path does not exist in the workspace", {
    hint: "List the files with list_files and use one of their paths.",
    details: { path },
  });
}

/** A FIFO, a socket or a device: opening one can block or act on the machine. */
export function specialFile(path: string): WorkerError {
  return new WorkerError("EPOLICY", "The path is not a regular file", {
    hint: "Name a regular file.",
    details: { path, rule: "regular_files_only" },
  });
}

/** Gives a failed file operation its code and says which path it was, without the machine's own paths. */
export function pathError(thrown: unknown, path: string): WorkerError {
  const errno = (thrown as NodeJS.ErrnoException).code ?? "unknown error";
  if (errno === "ENOENT" || errno === "ENOTDIR") return missingPath(path);
  if (errno === "ENAMETOOLONG") {
    return new WorkerError("EARG", "The path is longer than the system allows", {
      hint: "Use a shorter path.",
      details: { path: path.slice(0, 200), errno },
      cause: thrown,
    });
  }
  return new WorkerError("EIO", `The path cannot be read: ${errno}`, {
    hint: "Check that the worker may read the file.",
    details: { path, errno },
    cause: thrown,
  });
}
