// Generated from schemas/agents/agent-event.schema.json by `npm run generate`. Do not edit.

/**
 * AgentWrapperEvent: one event of a run of an agent. Bounds count bytes of UTF-8 and are kept by the worker
 */
export interface AgentEvent {
  agent_kind: string;
  kind: "TextOutput" | "ToolCall" | "ToolResult" | "Status" | "Error" | "Unknown";
  /**
   * Groups events: assistant, user, tool, status, error; at most 128 bytes
   */
  channel?: string;
  /**
   * Only on TextOutput; at most 65536 bytes
   */
  text?: string;
  /**
   * Safe to show; never on TextOutput, always on Error; at most 4096 bytes
   */
  message?: string;
  /**
   * Any JSON; at most 65536 bytes
   */
  data?: {
    [k: string]: unknown;
  };
}
