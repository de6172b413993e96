import { errorEvent, type MappedEvent, type ToolFields } from "../../event.ts";
import { statusEvent, textOutput, toolCall, toolResult, UNKNOWN } from "../shared/events.ts";
import { type Fields, fieldsOf, integerOrNull, sizeOf, stringOrNull } from "../shared/fields.ts";
import { createOpenItems } from "../shared/open-items.ts";

const TOOLS = new Set([
  "command_execution",
  "file_change",
  "mcp_tool_call",
  "collab_tool_call",
  "web_search",
]);
const FAILED: ReadonlySet<unknown> = new Set(["failed", "declined"]);

/** Where an item stands in its life. */
export type ItemPhase = "started" | "updated" | "completed" | "failed";

/** Follows the items of one run from their start to their end. */
export interface CodexItems {
  map(phase: ItemPhase, item: Fields, place: Pick<ToolFields, "thread_id" | "turn_id">): MappedEvent[];
  /** A further piece of an item's text. */
  delta(id: unknown, text: string, channel: string): MappedEvent[];
}

/** Maps items; `onMessage` learns each whole message of the agent. */
export function createCodexItems(onMessage: (text: string) => void): CodexItems {
  /** How much of each text was handed on: a line holds all of it so far. */
  const sent = createOpenItems<number>();
  const started = createOpenItems<true>();

  const delta = (id: unknown, piece: string, channel: string): MappedEvent[] => {
    sent.set(id, (sent.get(id) ?? 0) + piece.length);
    return piece === "" ? [] : [textOutput(piece, channel)];
  };

  const text = (phase: ItemPhase, item: Fields, channel: string): MappedEvent[] => {
    if (typeof item.text_delta === "string") return delta(item.id, item.text_delta, channel);
    const all = stringOrNull(item.text) ?? "";
    const before = sent.end(item.id) ?? 0;
    if (phase !== "completed") sent.set(item.id, Math.max(all.length, before));
    const fresh = all.slice(before);
    return fresh === "" ? [] : [textOutput(fresh, channel)];
  };

  const tool = (
    phase: ItemPhase,
    fields: Omit<ToolFields, "phase" | "status">,
    item: Fields,
  ): MappedEvent[] => {
    if (phase === "updated") return [toolCall({ ...fields, phase: "delta" })];
    if (phase === "started") {
      started.set(item.id, true);
      return [toolCall(fields)];
    }
    // Some tools are printed only when they have ended; a call comes before each result all the same.
    const call = started.end(item.id) ? [] : [toolCall(fields)];
    const hasFailed = phase === "failed" || FAILED.has(item.status);
    const exitCode = integerOrNull(item.exit_code);
    return [...call, toolResult(hasFailed, { ...fields, exit_code: exitCode, bytes: sizes(item) })];
  };

  return {
    delta,
    map(phase, item, place) {
      const type = stringOrNull(item.type) ?? "";
      if (type === "agent_message") {
        if (phase === "completed" && typeof item.text === "string") onMessage(item.text);
        return text(phase, item, "assistant");
      }
      if (type === "reasoning") return text(phase, item, "reasoning");
      if (TOOLS.has(type)) {
        const names = { tool_name: stringOrNull(item.tool), tool_use_id: null };
        return tool(phase, { backend_item_id: stringOrNull(item.id), ...place, kind: type, ...names }, item);
      }
      if (type === "todo_list" || type === "plan") return [statusEvent("plan updated")];
      return type === "error" || phase === "failed" ? [errorEvent("codex reported an error")] : [UNKNOWN];
    },
  };
}

function sizes(item: Fields): ToolFields["bytes"] & {} {
  const diffs = Array.isArray(item.changes) ? item.changes.map((change) => fieldsOf(change).diff) : [];
  return {
    stdout: sizeOf(item.aggregated_output ?? item.stdout),
    stderr: sizeOf(item.stderr),
    diff: diffs.reduce<number>((sum, diff) => sum + sizeOf(diff), sizeOf(item.diff)),
    result: sizeOf(item.result ?? item.results),
  };
}
