import { isRecord } from "../../../json/values.ts";
import type { MappedEvent } from "../../event.ts";
import { toolCall, toolResult } from "../shared/events.ts";
import { type Fields, sizeOf, stringOrNull } from "../shared/fields.ts";
import { createOpenItems } from "../shared/open-items.ts";

/** Maps the blocks of messages that are about tools. */
export interface ToolBlocks {
  /** A block that calls a tool. */
  call(block: Fields): MappedEvent;
  /** A further piece of a call's input, of which not even the size is told. */
  input(block: Fields): MappedEvent;
  /** A block that holds what a tool gave. */
  result(block: Fields): MappedEvent;
  /** The results among the blocks of a message; its content may be a plain string. */
  results(content: unknown): MappedEvent[];
}

/** Follows the tools of one run: a result does not say of which tool it is. */
export function createToolBlocks(): ToolBlocks {
  const names = createOpenItems<string>();
  const fieldsOfCall = ({ name, id }: Fields): Parameters<typeof toolCall>[0] => ({
    kind: "tool_use",
    tool_name: stringOrNull(name),
    tool_use_id: stringOrNull(id),
  });
  const result = (block: Fields): MappedEvent =>
    toolResult(block.is_error === true, {
      kind: "tool_result",
      bytes: { result: sizeOf(block.content) },
      tool_name: names.end(block.tool_use_id) ?? null,
      tool_use_id: stringOrNull(block.tool_use_id),
    });
  return {
    call(block) {
      if (typeof block.name === "string") names.set(block.id, block.name);
      return toolCall(fieldsOfCall(block));
    },
    input: (block) => toolCall({ ...fieldsOfCall(block), phase: "delta" }),
    result,
    results(content) {
      const blocks: readonly unknown[] = Array.isArray(content) ? content : [];
      return blocks
        .filter((block) => isRecord(block) && block.type === "tool_result")
        .map((block) => result(block as Fields));
    },
  };
}
