import { type Line, SECRET } from "./knobs.ts";
import type { Dialect } from "./scenarios.ts";

/** The lines of `codex exec --json`. */
export interface CodexDialect extends Dialect {
  /** Items of every other type. */
  otherItems(): Line[];
}

/** Makes the lines of one thread. */
export function codexDialect(thread: string): CodexDialect {
  let items = 0;
  const item = (event: string, type: string, fields: Line): Line => ({
    type: `item.${event}`,
    item: { id: `item_${items}`, type, ...fields },
  });
  const whole = (type: string, fields: Line): Line => {
    const line = item("completed", type, fields);
    items++;
    return line;
  };
  const command = (output: string, code: number, status: string): Line[] => [
    item("started", "command_execution", {
      command: SECRET,
      aggregated_output: "",
      exit_code: null,
      status: "in_progress",
    }),
    whole("command_execution", { command: SECRET, aggregated_output: output, exit_code: code, status }),
  ];
  return {
    opening: () => [{ type: "thread.started", thread_id: thread }, { type: "turn.started" }],
    message: (text) => [whole("agent_message", { text })],
    tools: () => [...command(SECRET, 0, "completed"), ...command(`${SECRET} failed`, 7, "failed")],
    otherItems: () => [
      whole("reasoning", { text: "I think" }),
      whole("file_change", { changes: [{ path: SECRET, kind: "update" }], status: "completed" }),
      item("started", "mcp_tool_call", {
        server: "docs",
        tool: "search",
        arguments: { q: SECRET },
        result: null,
        error: null,
        status: "in_progress",
      }),
      whole("mcp_tool_call", {
        server: "docs",
        tool: "search",
        arguments: { q: SECRET },
        result: { content: [{ type: "text", text: SECRET }], structured_content: null },
        error: null,
        status: "completed",
      }),
      whole("mcp_tool_call", {
        server: "docs",
        tool: "search",
        arguments: {},
        result: null,
        error: { message: SECRET },
        status: "failed",
      }),
      item("started", "web_search", { query: SECRET }),
      whole("web_search", { query: SECRET, action: { type: "search", query: SECRET } }),
      item("started", "todo_list", { items: [{ text: SECRET, completed: false }] }),
      item("updated", "todo_list", { items: [{ text: SECRET, completed: true }] }),
      whole("todo_list", { items: [{ text: SECRET, completed: true }] }),
      ...command(SECRET, -1, "declined"),
      whole("error", { message: SECRET }),
      whole("brand_new", { payload: SECRET }),
    ],
    closing: () => [
      { type: "turn.completed", usage: { input_tokens: 1, cached_input_tokens: 0, output_tokens: 2 } },
    ],
  };
}
