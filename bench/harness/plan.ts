import type { Peer } from "./peers.ts";
import type { Findings, NotRun } from "./rows.ts";

/** How much is measured. */
export interface Effort {
  readonly quick: boolean;
}

/** A part of the bench, by the name with which it is asked for. */
export interface Case {
  readonly name: string;
  run(effort: Effort): Promise<Findings>;
}

/** The peers that are there, with their commands, and those that are not, with a loud line for each. */
export function splitPeers(
  group: string,
  peers: Readonly<Record<string, Peer>>,
): { readonly commands: ReadonlyMap<string, readonly string[]>; readonly notRun: readonly NotRun[] } {
  const commands = new Map<string, readonly string[]>();
  const notRun: NotRun[] = [];
  for (const [name, peer] of Object.entries(peers)) {
    if ("missing" in peer) notRun.push({ group, what: name, reason: peer.missing });
    else commands.set(name, peer.command);
  }
  return { commands, notRun };
}
