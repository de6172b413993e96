// Generated from schemas/agents/agent-tool-data.schema.json by `npm run generate`. Do not edit.

/**
 * The data of each ToolCall and ToolResult of an agent with agent_api.tools.structured.v1: metadata only
 */
export interface AgentToolData {
  schema: "agent_api.tools.structured.v1";
  tool: {
    backend_item_id: string | null;
    thread_id: string | null;
    turn_id: string | null;
    /**
     * An open set, such as command_execution or tool_use
     */
    kind: string;
    phase: "start" | "delta" | "complete" | "fail";
    status: "pending" | "running" | "completed" | "failed" | "unknown";
    exit_code: number | null;
    /**
     * Sizes of what went out of the tool; 0 where nothing is known
     */
    bytes: {
      stdout: number;
      stderr: number;
      diff: number;
      result: number;
    };
    tool_name: string | null;
    tool_use_id: string | null;
  };
}
