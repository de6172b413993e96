import { operationCommand } from "../operation-command.ts";

/** `result`. */
export const command = operationCommand("result", {
  summary: "sum up an envelope for its caller: response, reasons, questions, counters, errors, outputs",
  examples: ["envelope-worker result < envelope.json"],
});
