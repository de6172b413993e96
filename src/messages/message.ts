import type { ContentBlock, Message, MessageMetadata } from "../gen/messages/message.ts";

export type {
  ContentBlock,
  ImageBlock,
  Message,
  MessageMetadata,
  RoutingDecisionRecord,
  TextBlock,
  ThinkingBlock,
  ToolResultBlock,
  ToolUseBlock,
  Usage,
} from "../gen/messages/message.ts";

/** Who speaks. */
export type Role = Message["role"];

/** How far a message has come; absent means complete. */
export type MessageStatus = NonNullable<MessageMetadata["status"]>;

/** The version of the form in which messages are written. */
export const SCHEMA_VERSION = 1;

/** The status of a message, where a missing one means complete. */
export function statusOf({ metadata }: Message): MessageStatus {
  return metadata.status ?? "complete";
}

/** The texts of some blocks, joined as one. */
export function textOf(blocks: readonly ContentBlock[], separator = "\n"): string {
  return blocks.flatMap((block) => (block.type === "text" ? [block.text] : [])).join(separator);
}

/** A time in the form of `created_at`: UTC, to the microsecond. */
export function createdAt(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace("Z", "000Z");
}
