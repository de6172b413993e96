import { operationCommand } from "../operation-command.ts";
import { INLINE } from "../option-tables.ts";

/** `normalize`. */
export const command = operationCommand("normalize", {
  summary: "write an envelope as this worker writes it: nothing lost, defaults filled in",
  options: INLINE,
  examples: ["envelope-worker normalize --stream < envelopes.ndjson"],
});
