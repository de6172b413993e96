import { operationCommand } from "../operation-command.ts";
import { RUNNER } from "../option-tables.ts";

/** `can-continue`. */
export const command = operationCommand("can-continue", {
  summary: "tell whether the next stage may start, whose it is, and what is left of each bound",
  examples: ["envelope-worker can-continue < envelope.json"],
  options: { pipeline: RUNNER.pipeline },
});
