import { type CommandText, runCommand } from "../run-command.ts";

/** What help says of `process`. */
export const TEXT: CommandText = {
  summary: "run an envelope through the pipeline and give it back, also paused or at a bound",
  examples: [`echo '{"raw_input":"Where is main defined?"}' | envelope-worker process --workspace .`],
};

/** `process`. */
export const command = runCommand("process", TEXT);
