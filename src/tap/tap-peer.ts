import { startStandIn } from "../process/stand-in.ts";
import { endAs, handOnSignals, startFailure } from "./ending.ts";
import type { TapSettings } from "./settings.ts";
import { tapOnce } from "./tap-once.ts";
import { tapStream } from "./tap-stream.ts";

/** How the peer is called, and what stands around it. */
export interface PeerCall {
  readonly command: readonly [program: string, ...args: string[]];
  readonly isStream: boolean;
  /** Whether whoever presses keys reaches the peer without us. */
  readonly isOnTerminal: boolean;
  /** The numbers of signals. */
  readonly signals: Readonly<Record<string, number>>;
  readonly say: (line: string) => void;
}

/** Stands in the place of a program, and ends as it ends. Gives the exit code. */
export async function tapPeer(call: PeerCall, settings: TapSettings): Promise<number> {
  const [program, ...args] = call.command;
  const peer = await startStandIn(program, args);
  if ("failure" in peer) {
    const { line, code } = startFailure(program, peer.failure);
    call.say(line);
    return code;
  }
  const release = handOnSignals(peer, call.isOnTerminal);
  const end = await (call.isStream ? tapStream : tapOnce)(peer, settings);
  release();
  return endAs(end, call.signals);
}
