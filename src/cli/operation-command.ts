import { ALWAYS } from "./always.ts";
import type { Command } from "./command.ts";
import { openDocuments, runOperation } from "./documents.ts";
import { callFlags, READING, STREAM, TELLING } from "./option-tables.ts";
import { type OptionTable, textOf } from "./options.ts";

/** Makes the command of an operation that runs no stages. */
export function operationCommand(
  name: string,
  {
    summary,
    examples,
    options = {},
  }: Pick<Command, "summary" | "examples"> & { readonly options?: OptionTable },
): Command {
  return {
    summary,
    examples,
    options: { ...READING, ...callFlags(name), ...options, ...TELLING, ...STREAM, ...ALWAYS },
    async run(call) {
      const pipeline = textOf(call.values, "pipeline");
      return runOperation(name, call, await openDocuments(call, undefined, { pipeline }));
    },
  };
}
