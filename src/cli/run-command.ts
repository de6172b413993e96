import { statSync } from "node:fs";
import { LATE_LOADERS, type Loaders } from "../app/create-service.ts";
import type { RunnerOptions } from "../app/runner-options.ts";
import { WorkerError } from "../errors/worker-error.ts";
import { ALWAYS } from "./always.ts";
import type { Command } from "./command.ts";
import { openDocuments, runOperation } from "./documents.ts";
import { callFlags, INLINE, PROTOCOL, READING, RUNNER, STREAM, TELLING } from "./option-tables.ts";
import { type OptionValues, textOf } from "./options.ts";
import { createProgress } from "./progress.ts";

/** The peers' callers give up after 30 s, so a run ends before that. */
export const DEFAULT_TIMEOUT_MS = 25_000;

/** What help says of a command. */
export type CommandText = Pick<Command, "summary" | "examples">;

/** Makes the command of an operation that runs stages, with the parts of the program or those that are loaded. */
export function runCommand(
  name: "process" | "resume",
  { summary, examples }: CommandText,
  load: Loaders = LATE_LOADERS,
): Command {
  return {
    summary,
    examples,
    options: {
      ...READING,
      ...RUNNER,
      ...callFlags(name),
      ...PROTOCOL,
      ...INLINE,
      ...TELLING,
      ...STREAM,
      ...ALWAYS,
    },
    async run(call) {
      const documents = await openDocuments(call, load, runnerOptions(call.values));
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
