import { runCommand } from "../run-command.ts";

/** `resume`. */
export const command = runCommand("resume", {
  summary: "answer a paused envelope, or raise a limit of a stopped one, and let it go on",
  examples: ["envelope-worker resume --set max_iterations=5 --workspace . < envelope.json"],
});
