import { createRuns, type Runs } from "../service/runs.ts";
import { createRunSetup } from "./run-setup.ts";
import type { RunnerOptions } from "./runner-options.ts";

/** The operations that run stages; a wrong workspace, pipeline file or skill is an error at once. */
export async function openRuns(options: RunnerOptions): Promise<Runs> {
  return createRuns(await createRunSetup(options));
}
