/** What an agent does, as every backend reports it: a closed set. */
export type AgentEventKind = "TextOutput" | "ToolCall" | "ToolResult" | "Status" | "Error" | "Unknown";

/** One event of a run. `text` stands only on TextOutput, `message` never on it. */
export interface AgentWrapperEvent {
  readonly agent_kind: string;
  readonly kind: AgentEventKind;
  /** Groups events: `assistant`, `user`, `tool`, `status`, `error`. */
  readonly channel?: string;
  readonly text?: string;
  /** Safe to show: never a raw line, a tool's input or output, or a value of the request. */
  readonly message?: string;
  readonly data?: unknown;
}

/** An event as a mapper makes it; the run adds whose it is and holds it to the bounds. */
export type MappedEvent = Omit<AgentWrapperEvent, "agent_kind">;

/** What a tool event tells: metadata, never what went in or came out. */
export interface ToolFields {
  readonly backend_item_id?: string | null;
  readonly thread_id?: string | null;
  readonly turn_id?: string | null;
  /** An open set, such as `command_execution` or `tool_use`. */
  readonly kind: string;
  readonly phase: "start" | "delta" | "complete" | "fail";
  readonly status: "pending" | "running" | "completed" | "failed" | "unknown";
  readonly exit_code?: number | null;
  /** Sizes in UTF-8 bytes; 0 where nothing is known. */
  readonly bytes?: { readonly [part in "stdout" | "stderr" | "diff" | "result"]?: number };
  readonly tool_name?: string | null;
  readonly tool_use_id?: string | null;
}

/** The `data` of a ToolCall or ToolResult: every key is there, null or 0 where nothing is known. */
export function toolFacet(fields: ToolFields): Readonly<Record<string, unknown>> {
  return {
    schema: "agent_api.tools.structured.v1",
    tool: {
      backend_item_id: fields.backend_item_id ?? null,
      thread_id: fields.thread_id ?? null,
      turn_id: fields.turn_id ?? null,
      kind: fields.kind,
      phase: fields.phase,
      status: fields.status,
      exit_code: fields.exit_code ?? null,
      bytes: { stdout: 0, stderr: 0, diff: 0, result: 0, ...fields.bytes },
      tool_name: fields.tool_name ?? null,
      tool_use_id: fields.tool_use_id ?? null,
    },
  };
}

/** The `data` that tells by which id the session can be resumed. */
export function sessionFacet(id: string): Readonly<Record<string, unknown>> {
  return { schema: "agent_api.session.handle.v1", session: { id } };
}

/** A safe event for what went wrong. */
export function errorEvent(message: string): MappedEvent {
  return { kind: "Error", channel: "error", message };
}

/** The event that warns of a run without the agent's own sandbox; before any text, tool or session event. */
export const EXTERNAL_SANDBOX_WARNING: MappedEvent = {
  kind: "Status",
  channel: "status",
  message: "DANGEROUS: external sandbox exec policy enabled (agent_api.exec.external_sandbox.v1=true)",
};
