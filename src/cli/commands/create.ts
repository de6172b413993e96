import { operationCommand } from "../operation-command.ts";

/** `create`. */
export const command = operationCommand("create", {
  summary: "make a full envelope of {raw_input, user_id?, session_id?, request_id?, metadata?, stage_order?}",
  examples: [`echo '{"raw_input":"Where is main defined?"}' | envelope-worker create`],
});
