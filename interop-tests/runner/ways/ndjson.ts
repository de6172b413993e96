import type { Conversation } from "../conversation.ts";
import { type PeerProcess, type ProcessOptions, startPeer } from "../peer-process.ts";
import { type Asked, featuresOf, PLACE, wordOf } from "./operations.ts";
import { readAnswer } from "./read-answer.ts";

/** A peer that lives on: one line in, one line out. Where its command names the operation, one process for each. */
export function ndjsonConversation(options: ProcessOptions, asked: Asked): Conversation {
  const started = new Map<string, PeerProcess>();
  const peerFor = (word: string): PeerProcess => {
    const command = options.command.map((part) => part.replaceAll(PLACE, word));
    const key = command.join("\0");
    const peer = started.get(key) ?? startPeer({ ...options, command });
    started.set(key, peer);
    return peer;
  };
  return {
    introduction: {
      name: "peer",
      language: "unknown",
      dialect: asked.dialect,
      features: featuresOf(asked, ["json-input"]),
    },
    ask: async (each) =>
      readAnswer(await peerFor(wordOf(each.operation)).exchange(each.given().bytes.toString("utf8"))),
    async stop() {
      for (const peer of started.values()) await peer.close();
    },
    stderr: () => [...started.values()].map((peer) => peer.stderr()).join(""),
    kill() {
      for (const peer of started.values()) peer.kill();
    },
  };
}
