import { statSync } from "node:fs";
import type { Loaders } from "../app/create-service.ts";
import { createRunSetup } from "../app/run-setup.ts";
import type { RunnerOptions } from "../app/runner-options.ts";
import { WorkerError } from "../errors/worker-error.ts";
import { createMasking } from "../redact/index.ts";
import { ALWAYS } from "./always.ts";
import type { Command } from "./command.ts";
import { openDocuments, runOperation } from "./documents.ts";
import { callFlags, INLINE, PROTOCOL, READING, RUNNER, STREAM } from "./option-tables.ts";
import { type OptionValues, textOf } from "./options.ts";
import { createProgress } from "./progress.ts";

/** The peers' callers give up after 30 s, so a run ends before that. */
export const DEFAULT_TIMEOUT_MS = 25_000;

/** The parts of a program that runs envelopes come with it. */
const WITH_PROGRAM: Loaders = { runSetup: createRunSetup, masking: () => createMasking };

/** Makes the command of an operation that runs stages. */
export function runCommand(
  name: "process" | "resume",
  { summary, examples }: Pick<Command, "summary" | "examples">,
): Command {
  return {
    summary,
    examples,
    options: { ...READING, ...RUNNER, ...callFlags(name), ...PROTOCOL, ...INLINE, ...STREAM, ...ALWAYS },
    async run(call) {
      const documents = await openDocuments(call, WITH_PROGRAM, runnerOptions(call.values));
      return runOperation(name, call, documents, { onEvent: createProgress(documents.quiet) });
    },
  };
}

/** What the options say about running envelopes. */
export function runnerOptions(values: OptionValues): Partial<RunnerOptions> {
  return {
    workspace: textOf(values, "workspace"),
    pipeline: textOf(values, "pipeline"),
    skills: textOf(values, "skills"),
    model: {
      name: textOf(values, "model"),
      prices: textOf(values, "prices"),
      keys: textOf(values, "keys"),
      prompts: folderOf(textOf(values, "prompts")),
      sessions: textOf(values, "sessions"),
    },
    defaultTimeoutMs: DEFAULT_TIMEOUT_MS,
  };
}

/** A folder that is not there would silently mean the prompts of the package. */
function folderOf(folder: string | undefined): string | undefined {
  if (folder === undefined || statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return folder;
  throw new WorkerError("ENOTFOUND", "The folder of --prompts does not exist", {
    hint: "Name a folder with files such as intent.md; stages without a file keep the prompt of the package.",
    details: { option: "--prompts" },
  });
}
