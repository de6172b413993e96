import { isRecord } from "../../../json/values.ts";
import type { MappedEvent } from "../../event.ts";
import { statusEvent, textOutput, UNKNOWN } from "../shared/events.ts";
import { type Fields, fieldsOf } from "../shared/fields.ts";
import { createTextCursor } from "../shared/text-cursor.ts";
import { createTextKeeper } from "../shared/text-keeper.ts";
import type { ToolBlocks } from "./tool-blocks.ts";

/** Events of the stream and blocks of messages that say nothing a caller could use, or nothing that may be shown. */
const SILENT_EVENTS: ReadonlySet<unknown> = new Set([
  "message_delta",
  "message_stop",
  "content_block_stop",
  "ping",
]);
const SILENT_BLOCKS: ReadonlySet<unknown> = new Set(["thinking", "redacted_thinking"]);
const SILENT_DELTAS: ReadonlySet<unknown> = new Set(["thinking_delta", "signature_delta", "citations_delta"]);

/** Turns partial and whole messages of the assistant into events: each text and each tool call once. */
export interface ClaudeMessages {
  /** A line that holds a whole message, or one block of it. */
  whole(line: Fields): MappedEvent[];
  /** An event of the stream that builds a message. */
  partial(event: Fields): MappedEvent[];
  /** The text blocks of the last message that had any. */
  finalText(): { readonly finalText?: string };
}

/** What is known of the message that is being printed; the next one replaces it. */
interface Current {
  readonly id: unknown;
  readonly text: ReturnType<typeof createTextCursor>;
  readonly calls: Set<unknown>;
  hasText: boolean;
}

/** Follows the messages of one run. */
export function createClaudeMessages(tools: ToolBlocks): ClaudeMessages {
  const answer = createTextKeeper();
  let current = newMessage(undefined);
  let openBlock: Fields = {};

  const enter = (id: unknown): void => {
    if (id !== undefined && id !== current.id) current = newMessage(id);
  };
  const callOnce = (block: Fields): MappedEvent[] => {
    if (current.calls.has(block.id)) return [];
    if (block.id !== undefined) current.calls.add(block.id);
    return [tools.call(block)];
  };
  const output = (text: string): MappedEvent[] => (text === "" ? [] : [textOutput(text)]);

  function block(value: unknown): MappedEvent[] {
    if (!isRecord(value)) return [UNKNOWN];
    if (value.type === "text" && typeof value.text === "string") {
      // The blocks of one message may come on one line or on one line each.
      if (!current.hasText) answer.clear();
      answer.add(current.hasText ? `\n${value.text}` : value.text);
      current.hasText = true;
      return output(current.text.unseen("whole", value.text));
    }
    if (value.type === "tool_use") return callOnce(value);
    return otherBlock(value);
  }

  function otherBlock(value: Fields): MappedEvent[] {
    if (value.type === "tool_result") return [tools.result(value)];
    return SILENT_BLOCKS.has(value.type) ? [] : [UNKNOWN];
  }

  /** What a subagent says is not the answer; it comes whole only. */
  function subagentBlock(value: unknown): MappedEvent[] {
    if (!isRecord(value)) return [UNKNOWN];
    if (value.type === "text" && typeof value.text === "string") return [textOutput(value.text, "subagent")];
    return value.type === "tool_use" ? [tools.call(value)] : otherBlock(value);
  }

  function delta(value: Fields): MappedEvent[] {
    if (value.type === "text_delta" && typeof value.text === "string")
      return output(current.text.unseen("partial", value.text));
    if (value.type === "input_json_delta") return [tools.input(openBlock)];
    return SILENT_DELTAS.has(value.type) ? [] : [UNKNOWN];
  }

  return {
    whole(line) {
      const message = fieldsOf(line.message);
      // The CLI words an error of the API as if the assistant had said it.
      if (typeof line.error === "string") return [statusEvent("api error")];
      if (!Array.isArray(message.content)) return [UNKNOWN];
      if (typeof line.parent_tool_use_id === "string") return message.content.flatMap(subagentBlock);
      enter(message.id);
      return message.content.flatMap(block);
    },
    partial(event) {
      if (event.type === "message_start") {
        enter(fieldsOf(event.message).id);
        return [];
      }
      if (event.type === "content_block_start") {
        openBlock = fieldsOf(event.content_block);
        if (openBlock.type === "text") return [];
        return openBlock.type === "tool_use" ? callOnce(openBlock) : otherBlock(openBlock);
      }
      if (event.type === "content_block_delta") return delta(fieldsOf(event.delta));
      return SILENT_EVENTS.has(event.type) ? [] : [UNKNOWN];
    },
    finalText: answer.finalText,
  };
}

function newMessage(id: unknown): Current {
  return { id, text: createTextCursor(), calls: new Set(), hasText: false };
}
