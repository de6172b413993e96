import { onSignals } from "./signals.ts";

/** What it may take to end an agent that does not want to end. */
const ENDING_MS = 3000;

/** Calls back on the first signal. Who presses Ctrl-C again at once must not leave the agent behind. */
export function onSignalsDuringAgent(callback: (signal: NodeJS.Signals) => void): () => void {
  return onSignals(callback, ENDING_MS);
}
