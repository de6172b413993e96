import { isRecord } from "../../../protocol/json.ts";
import type { MappedEvent } from "../../event.ts";
import { toolCall, toolResult } from "../shared/events.ts";
import { type Fields, sizeOf, stringOrNull } from "../shared/fields.ts";

/** The event for a block that calls a tool. */
export function toolUse({ name, id }: Fields): MappedEvent {
  return toolCall({ kind: "tool_use", tool_name: stringOrNull(name), tool_use_id: stringOrNull(id) });
}

/** The event for a further piece of a tool's input, of which not even the size is told. */
export function toolInput({ name, id }: Fields): MappedEvent {
  const names = { tool_name: stringOrNull(name), tool_use_id: stringOrNull(id) };
  return toolCall({ kind: "tool_use", phase: "delta", ...names });
}

/** The event for a block that holds what a tool gave. */
export function resultOf(block: Fields): MappedEvent {
  return toolResult(block.is_error === true, {
    kind: "tool_result",
    bytes: { result: sizeOf(block.content) },
    tool_use_id: stringOrNull(block.tool_use_id),
  });
}

/** The events for the tool results among the blocks of a message; its content may be a plain string. */
export function toolResults(content: unknown): MappedEvent[] {
  const blocks: readonly unknown[] = Array.isArray(content) ? content : [];
  return blocks
    .filter(isRecord)
    .filter((block) => block.type === "tool_result")
    .map(resultOf);
}
