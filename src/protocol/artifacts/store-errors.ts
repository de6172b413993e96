import { toWorkerError, WorkerError } from "../../errors/worker-error.ts";

const FULL = ["ENOSPC", "EDQUOT", "EFBIG"];
const FORBIDDEN = ["EACCES", "EPERM", "EROFS"];

/** The error for a folder that takes no artifact, whatever the system calls it. */
export function cannotStore(thrown: unknown, size: number): WorkerError {
  return new WorkerError("EIO", `The artifact cannot be stored: ${reasonOf(thrown)}`, {
    hint: "Free some space, or name a folder that you may write with --artifacts.",
    hints: { library: "Free some space, or give createWorker another artifacts folder." },
    details: { size_bytes: size },
    cause: thrown,
  });
}

/** The error for a folder that cannot be read or cleaned up. */
export function cannotUse(thrown: unknown): WorkerError {
  return new WorkerError("EIO", `The artifact store cannot be used: ${reasonOf(thrown)}`, {
    hint: "Check its permissions, or name another folder with --artifacts.",
    hints: { library: "Check its permissions, or give createWorker another artifacts folder." },
    cause: thrown,
  });
}

/** The error for an artifact that is not there. */
export function missing(digest: string): WorkerError {
  return new WorkerError("ENOTFOUND", "There is no artifact under this digest", {
    hint: "Name the folder in which it was stored with --artifacts.",
    hints: { library: "Give createWorker the artifacts folder in which it was stored." },
    details: { digest },
  });
}

/** The error for an artifact whose bytes are not those that were stored. */
export function damaged(digest: string): WorkerError {
  return new WorkerError("EIO", "The stored artifact is damaged: its bytes do not have this digest", {
    hint: "`envelope-worker artifact verify` lists damaged artifacts; store it again.",
    details: { digest },
  });
}

/** The code of a failure of the system, such as ENOENT. */
export function errnoOf(thrown: unknown): string | undefined {
  return (thrown as NodeJS.ErrnoException).code;
}

function reasonOf(thrown: unknown): string {
  const errno = errnoOf(thrown) ?? "";
  if (FULL.includes(errno)) return `there is no space left (${errno})`;
  if (FORBIDDEN.includes(errno)) return `permission denied (${errno})`;
  return toWorkerError(thrown).message;
}
