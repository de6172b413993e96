import { onTestFinished } from "vitest";
import { createWorker, type Worker, type WorkerError, type WorkerOptions } from "../../../../src/index.ts";
import { FIXED } from "../../../support/envelopes.ts";

/** A worker with fixed time and ids, closed when the test is over. */
export async function openWorker(options: WorkerOptions = {}): Promise<Worker> {
  const worker = await createWorker({ workspace: WORKSPACE, env: FIXED, ...options });
  onTestFinished(() => worker.close());
  return worker;
}

/** A folder of code to ask about. */
export const WORKSPACE = "test/workspaces/ts-pantry";

/** What a promise is rejected with; fails where it is not rejected with a WorkerError. */
export async function failureOf(promise: Promise<unknown>): Promise<WorkerError> {
  try {
    await promise;
  } catch (thrown) {
    if (isLibraryError(thrown)) return thrown;
    throw new Error("The rejection is no WorkerError", { cause: thrown });
  }
  throw new Error("It was not refused");
}

function isLibraryError(thrown: unknown): thrown is WorkerError {
  return thrown instanceof Error && thrown.name === "WorkerError";
}
