import { type Json, parseJson } from "../runner/json.ts";
import { compare } from "../runner/match.ts";
import type { KitPeer, Peer } from "../runner/run-peer.ts";

/** What one peer of a chain did to the envelope. */
export interface Hop {
  readonly peer: string;
  /** Pointers of what was there before the hop and is not afterwards, or has another value. */
  readonly lost: readonly string[];
  /** The envelope as the peer gave it back. */
  readonly document: string;
}

/** Sends an envelope through peers, one after the other, and tells who lost what. */
export async function runChain(document: string, peers: readonly KitPeer[]): Promise<Hop[]> {
  const hops: Hop[] = [];
  let current = document;
  for (const peer of peers) {
    const given = current;
    current = await ask(peer, "roundtrip", given);
    hops.push({ peer: peer.name, lost: lossesOf(parseJson(given), parseJson(current)), document: current });
  }
  return hops;
}

/** Lets a peer lay a reply over what was sent. */
export function mergeBy(peer: Peer, sent: string, reply: string): Promise<string> {
  return ask(peer, "merge", `{"sent":${sent},"reply":${reply}}`);
}

/** What the second document lacks or changes of the first; what it only adds is no loss. */
export function lossesOf(before: Json, after: Json): string[] {
  return compare(before, after, "value")
    .filter(({ expected }) => expected !== "(absent)")
    .map(({ path }) => path);
}

async function ask(peer: Peer, operation: string, document: string): Promise<string> {
  const conversation = await peer.open();
  try {
    const answer = await conversation.ask({
      operation,
      given: () => ({ text: document, bytes: Buffer.from(document), value: undefined }),
    });
    if (answer.kind !== "output") throw new Error(`${peer.name} did not answer: ${JSON.stringify(answer)}`);
    return answer.text;
  } finally {
    conversation.kill();
  }
}
