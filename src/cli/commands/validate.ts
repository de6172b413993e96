import { operationCommand } from "../operation-command.ts";
import { ARTIFACTS, PROTOCOL } from "../option-tables.ts";

/** `validate`. */
export const command = operationCommand("validate", {
  summary: "check an envelope: {valid, errors, warnings, envelope_id}; exit 0 or 65",
  options: { ...PROTOCOL, ...ARTIFACTS },
  examples: ["envelope-worker validate --strict --input envelope.json"],
});
