import type { Command } from "../command.ts";
import { operationCommand } from "../operation-command.ts";

const plain = operationCommand("merge", {
  summary: "lay a peer's reply over the envelope that was sent: {sent, reply}; absent is not reset",
  examples: [
    `printf '{"sent":%s,"reply":%s}' "$(cat sent.json)" "$(cat reply.json)" | envelope-worker merge`,
  ],
});

/** `merge`. */
export const command: Command = {
  ...plain,
  async run(call) {
    const isForPeople = call.values.report === true && process.stdout.isTTY && call.values.stream !== true;
    return isForPeople ? (await import("../merge-report.ts")).showReport(call) : plain.run(call);
  },
};
