import { runCommand } from "../run-command.ts";

/** `process`. */
export const command = runCommand("process", {
  summary: "run an envelope through the pipeline and give it back, also paused or at a bound",
  examples: [`echo '{"raw_input":"Where is main defined?"}' | envelope-worker process --workspace .`],
});
