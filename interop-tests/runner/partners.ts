import type { Conversation } from "./conversation.ts";
import type { PreparedPeer } from "./peers.ts";

/** The peers of the kit that others are asked to meet. */
export interface Partners {
  /** A peer, which is started once, or why there is none. */
  meet(name: string): Promise<Conversation | { readonly missing: string }>;
  close(): void;
}

/** Peers that are started when a trip leads to them. */
export function makePartners(prepare: (name: string) => PreparedPeer): Partners {
  const met = new Map<string, Conversation>();
  return {
    async meet(name) {
      const known = met.get(name);
      if (known !== undefined) return known;
      const prepared = prepare(name);
      if (prepared.kind === "missing") return { missing: prepared.reason };
      const conversation = await prepared.peer.open();
      met.set(name, conversation);
      return conversation;
    },
    close() {
      for (const conversation of met.values()) conversation.kill();
      met.clear();
    },
  };
}
