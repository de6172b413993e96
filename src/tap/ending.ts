import type { StandIn } from "../process/stand-in.ts";
import type { HopEnding } from "./hop.ts";

/** How a peer has ended. */
export type PeerEnd = Awaited<StandIn["ended"]>;

/** What is handed on to the peer; a terminal sends the first two to the whole group by itself. */
const OF_TERMINALS: readonly NodeJS.Signals[] = ["SIGINT", "SIGQUIT"];
const HANDED_ON: readonly NodeJS.Signals[] = ["SIGTERM", "SIGHUP", "SIGUSR1", "SIGUSR2"];

/** Hands signals on to the peer, which decides what they do. Gives what ends that. */
export function handOnSignals({ kill }: StandIn, isOnTerminal: boolean): () => void {
  const heard = [...OF_TERMINALS, ...HANDED_ON];
  const listener = (signal: NodeJS.Signals): void => {
    if (!isOnTerminal || !OF_TERMINALS.includes(signal)) kill(signal);
  };
  for (const signal of heard) process.on(signal, listener);
  return () => {
    for (const signal of heard) process.off(signal, listener);
  };
}

/** Signals that Node cannot end by: it ignores the first, and starts its debugger at the second. */
const DEAF_TO: readonly NodeJS.Signals[] = ["SIGPIPE", "SIGUSR1"];

const SIGNAL_BASE = 128;

/** Ends as the peer has ended: by the same signal, or with the exit code that this gives. */
export function endAs({ code, signal }: PeerEnd, numbers: Readonly<Record<string, number>>): number {
  if (signal === null) return code ?? 1;
  if (!DEAF_TO.includes(signal)) process.kill(process.pid, signal);
  return SIGNAL_BASE + (numbers[signal] ?? 0);
}

/** The end of a peer as a saved hop has it. */
export function hopEnding({ code, signal }: PeerEnd): HopEnding {
  return signal === null ? { exit_code: code ?? 1 } : { signal };
}

/** The exit codes of shells for what cannot be started. */
export function startFailure(
  program: string,
  failure: string,
): { readonly line: string; readonly code: 126 | 127 } {
  const isMissing = failure === "ENOENT" || failure === "ENOTDIR";
  const why = isMissing ? "there is no such program" : `it cannot be executed (${failure})`;
  return { line: `tap: ${program} cannot be started: ${why}`, code: isMissing ? 127 : 126 };
}
