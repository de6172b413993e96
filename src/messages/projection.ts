import { WorkerError } from "../errors/worker-error.ts";
import type { Drop } from "./adapter.ts";
import type { Message } from "./message.ts";

/** Takes structured log lines. */
export interface MessageLogger {
  warn(message: string, fields: Readonly<Record<string, unknown>>): void;
}

/** Collects what one request cannot hold. */
export interface DropList {
  /** Notes a block that is left out. In a critical message that fails the request: EPOLICY. */
  drop(message: Message, blockType: string, reason: string): void;
  readonly drops: readonly Drop[];
}

export function createDropList(adapter: string): DropList {
  const drops: Drop[] = [];
  return {
    drop(message, blockType, reason) {
      const drop = {
        session_id: message.session_id,
        message_id: message.id,
        block_type: blockType,
        adapter,
        reason,
      };
      if (message.metadata.critical === true) throw criticalLoss(drop);
      drops.push(drop);
    },
    drops,
  };
}

/** Logs every drop as a warning; a lossy projection is never silent, and never an event. */
export function logDrops(drops: readonly Drop[], logger: MessageLogger): void {
  for (const drop of drops) logger.warn("dropping a block that the provider cannot represent", { ...drop });
}

function criticalLoss(drop: Drop): WorkerError {
  return new WorkerError(
    "EPOLICY",
    `${drop.adapter} cannot represent ${drop.block_type} of a critical message`,
    {
      hint: "Choose a model that can take the message, or remove metadata.critical from it.",
      details: { ...drop },
    },
  );
}
