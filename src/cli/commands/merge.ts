import { operationCommand } from "../operation-command.ts";

/** `merge`. */
export const command = operationCommand("merge", {
  summary: "lay a peer's reply over the envelope that was sent: {sent, reply}; absent is not reset",
  examples: [
    `printf '{"sent":%s,"reply":%s}' "$(cat sent.json)" "$(cat reply.json)" | envelope-worker merge`,
  ],
});
