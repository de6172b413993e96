import { type CommandText, runCommand } from "../run-command.ts";

/** What help says of `resume`. */
export const TEXT: CommandText = {
  summary: "answer a paused envelope, or raise a limit of a stopped one, and let it go on",
  examples: ["envelope-worker resume --set max_iterations=5 --workspace . < envelope.json"],
};

/** `resume`. */
export const command = runCommand("resume", TEXT);
