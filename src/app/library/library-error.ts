import { toWorkerError, type WorkerError } from "../../errors/worker-error.ts";
import { maskError } from "../../service/mask.ts";

/** Any failure as a caller of the library sees it: without secrets, with a hint that speaks of its arguments. */
export async function libraryError(thrown: unknown): Promise<WorkerError> {
  const { createMasking } = await import("../../redact/index.ts");
  return maskError(toWorkerError(thrown), "library", createMasking());
}
