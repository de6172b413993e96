import { openConversation } from "../runner/conversation.ts";
import { type Json, parseJson } from "../runner/json.ts";
import { compare } from "../runner/match.ts";
import type { KitPeer, Peer } from "../runner/run-peer.ts";
import type { Checks } from "../runner/schemas.ts";

/** What one peer of a chain did to the envelope. */
export interface Hop {
  readonly peer: string;
  /** Pointers of what was there before the hop and is not afterwards, or has another value. */
  readonly lost: readonly string[];
  /** The envelope as the peer gave it back. */
  readonly document: string;
}

/** Sends an envelope through peers, one after the other, and tells who lost what. */
export async function runChain(document: string, peers: readonly KitPeer[], checks: Checks): Promise<Hop[]> {
  const hops: Hop[] = [];
  let current = document;
  for (const peer of peers) {
    const given = current;
    current = await ask(peer, "roundtrip", given, checks);
    hops.push({ peer: peer.name, lost: lossesOf(parseJson(given), parseJson(current)), document: current });
  }
  return hops;
}

/** Lets a peer lay a reply over what was sent. */
export function mergeBy(peer: Peer, sent: string, reply: string, checks: Checks): Promise<string> {
  return ask(peer, "merge", `{"sent":${sent},"reply":${reply}}`, checks);
}

/** What the second document lacks or changes of the first; what it only adds is no loss. */
export function lossesOf(before: Json, after: Json): string[] {
  return compare(before, after, "value")
    .filter(({ expected }) => expected !== "(absent)")
    .map(({ path }) => path);
}

const NO_RUN = { scripts: undefined, tools: undefined, options: undefined };

async function ask(peer: Peer, operation: string, document: string, checks: Checks): Promise<string> {
  const conversation = await openConversation(peer.process, checks, "chain");
  try {
    const given = () => ({ text: document, bytes: Buffer.from(document) });
    const answer = await conversation.ask({ ...NO_RUN, id: "chain", operation, given });
    if (answer.kind !== "output") throw new Error(`${peer.name} did not answer: ${JSON.stringify(answer)}`);
    return answer.text;
  } finally {
    conversation.kill();
  }
}
