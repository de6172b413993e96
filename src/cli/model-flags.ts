import { statSync } from "node:fs";
import { WorkerError } from "../errors/worker-error.ts";
import type { OptionTable, OptionValues } from "./options.ts";

/** The options of every command that can run stages by a model. */
export const MODEL_OPTIONS = {
  model: { type: "string" },
  prices: { type: "string" },
  keys: { type: "string" },
  prompts: { type: "string" },
  sessions: { type: "string" },
} as const satisfies OptionTable;

/** Which model runs the stages, and what it needs. */
export function modelOptionsOf(
  values: OptionValues,
): Record<"name" | "prices" | "keys" | "prompts" | "sessions", string | undefined> {
  const text = (name: string): string | undefined => values[name] as string | undefined;
  return {
    name: text("model"),
    prices: text("prices"),
    keys: text("keys"),
    prompts: folderOf(text("prompts")),
    sessions: text("sessions"),
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
