import { statSync } from "node:fs";
import { resolve } from "node:path";
import { toWorkerError, WorkerError } from "../errors/worker-error.ts";

/** The path of a workspace, which must be a directory; opening it checks more. */
export function checkWorkspace(directory: string | undefined): string {
  const workspace = resolve(directory ?? ".");
  const details = { option: "--workspace" };
  const hint = "Name a directory that exists and that you may read.";
  const hints = { library: "Give createWorker a workspace that exists and that you may read." };
  let isDirectory: boolean;
  try {
    isDirectory = statSync(workspace).isDirectory();
  } catch (thrown) {
    const error = toWorkerError(thrown);
    const why = error.code === "ENOTFOUND" ? "it does not exist" : error.message;
    throw new WorkerError(error.code, `The workspace cannot be used: ${why}`, {
      hint,
      hints,
      details,
      cause: thrown,
    });
  }
  if (isDirectory) return workspace;
  throw new WorkerError("EARG", "The workspace cannot be used: it is not a directory", {
    hint,
    hints,
    details,
  });
}
