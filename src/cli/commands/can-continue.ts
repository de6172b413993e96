import { operationCommand } from "../operation-command.ts";

/** `can-continue`. */
export const command = operationCommand("can-continue", {
  summary: "tell whether the next stage may start, and what is left of each bound",
  examples: ["envelope-worker can-continue < envelope.json"],
});
