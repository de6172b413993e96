import { isRecord } from "../json/values.ts";
import { printable } from "../protocol/printable.ts";
import type { AgentError } from "./agent-error.ts";
import type { AgentCompletion } from "./completion.ts";
import type { AgentWrapperEvent } from "./event.ts";

/** How a run has ended. */
export type AgentEnding = { readonly completion: AgentCompletion } | { readonly error: AgentError };

/** Tells of a run as it comes: text as it stands, everything else as short lines. */
export interface RunTeller {
  event(event: AgentWrapperEvent): string;
  ending(ending: AgentEnding): string;
}

/** For programs: one event per line, and the completion as the last line. */
export function tellPrograms(): RunTeller {
  return {
    event: (event) => `${JSON.stringify(event)}\n`,
    ending: (ending) => `${JSON.stringify({ completion: completionOf(ending) })}\n`,
  };
}

/** For people. */
export function tellPeople(kind: string): RunTeller {
  let isInText = false;
  const line = (text: string): string => {
    const before = isInText ? "\n" : "";
    isInText = false;
    return `${before}${text}\n`;
  };
  return {
    event(event) {
      if (event.kind === "TextOutput") return tellText(event);
      const told = shortLine(event);
      return told === undefined ? "" : line(told);
    },
    ending: (ending) => line(endingLine(kind, ending)),
  };

  function tellText({ channel, text = "" }: AgentWrapperEvent): string {
    // What the person has said is known.
    if (channel === "user" || text === "") return "";
    isInText = !text.endsWith("\n");
    return printable(text);
  }
}

/** A short line for an event that is no text; undefined where there is nothing to tell. */
export function shortLine(
  event: Pick<AgentWrapperEvent, "message" | "data"> & { readonly kind: string },
): string | undefined {
  const message = printable(event.message ?? "").replaceAll("\n", " ");
  switch (event.kind) {
    case "ToolCall":
    case "ToolResult":
      return toolLine(event);
    case "Error":
      return `! ${message}`;
    case "Status":
      return message === "" ? undefined : `· ${message}`;
    default:
      return undefined;
  }
}

function toolLine({ data }: Pick<AgentWrapperEvent, "data">): string | undefined {
  const tool = isRecord(data) && isRecord(data.tool) ? data.tool : {};
  const name = printable(String(tool.tool_name ?? tool.kind ?? "tool")).replaceAll("\n", " ");
  switch (tool.phase) {
    case "delta":
      return undefined;
    case "complete":
      return `✓ ${name}${exitOf(tool.exit_code)}`;
    case "fail":
      return `✗ ${name}${exitOf(tool.exit_code)}`;
    default:
      return `→ ${name}`;
  }
}

function exitOf(code: unknown): string {
  return typeof code === "number" ? ` (exit ${code})` : "";
}

function endingLine(kind: string, ending: AgentEnding): string {
  if ("error" in ending) return `✗ ${kind}: ${printable(ending.error.reason)}`;
  const { code, signal } = ending.completion.status;
  if (code === 0) return `✓ ${kind} is done`;
  return `✗ ${kind} ended with ${signal ?? `exit code ${code}`}`;
}

function completionOf(ending: AgentEnding): unknown {
  if ("completion" in ending) return ending.completion;
  return { error: { code: ending.error.code, message: ending.error.message } };
}
