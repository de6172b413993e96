import type { ExitStatus } from "../../completion.ts";
import { errorEvent, type MappedEvent, type ToolFields, toolFacet } from "../../event.ts";

/** What the backend does not know, or will not show. */
export const UNKNOWN: MappedEvent = { kind: "Unknown" };

/** Text of the assistant, or of somebody else by channel. */
export function textOutput(text: string, channel = "assistant"): MappedEvent {
  return { kind: "TextOutput", channel, text };
}

/** Something that happened; its message is one of the backend's own. */
export function statusEvent(message?: string): MappedEvent {
  return { kind: "Status", channel: "status", ...(message === undefined ? {} : { message }) };
}

/** A tool that starts, or goes on. */
export function toolCall(fields: Omit<ToolFields, "status" | "phase"> & { phase?: "delta" }): MappedEvent {
  return toolEvent("ToolCall", { phase: "start", ...fields, status: "running" });
}

/** A tool that has ended, well or not. */
export function toolResult(hasFailed: boolean, fields: Omit<ToolFields, "status" | "phase">): MappedEvent {
  return toolEvent(
    "ToolResult",
    hasFailed
      ? { ...fields, phase: "fail", status: "failed" }
      : { ...fields, phase: "complete", status: "completed" },
  );
}

/** A program that failed without a reason that may be shown. */
export function exitedNonZero(program: string, { code, signal }: ExitStatus, hidden: string): MappedEvent {
  const how = code === null ? `signal=${signal}` : `code=${code}`;
  return errorEvent(`${program} exited non-zero: ${how} (${hidden} redacted)`);
}

function toolEvent(kind: "ToolCall" | "ToolResult", fields: ToolFields): MappedEvent {
  return { kind, channel: "tool", data: toolFacet(fields) };
}
