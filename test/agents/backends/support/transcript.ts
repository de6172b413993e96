import { readFileSync } from "node:fs";
import type { AgentCompletion } from "../../../../src/agents/completion.ts";
import type { AgentWrapperEvent } from "../../../../src/agents/event.ts";

/** What a program printed, and what must come of it. */
export interface Transcript {
  readonly name: string;
  readonly native: string;
  readonly expected: readonly string[];
}

/**
 * Reads a file of transcripts. `# ` begins one with its name, an indented line is an event or the
 * completion that must come of the lines before it, any other line is one that the program prints.
 */
export function readTranscripts(file: URL): Transcript[] {
  const [, ...parts] = readFileSync(file, "utf8").split(/^# /m);
  return parts.map((part) => {
    const [name = "", ...lines] = part.trimEnd().split("\n");
    const isExpected = (line: string): boolean => line.startsWith("  ");
    const native = lines.filter((line) => !isExpected(line)).map((line) => `${line}\n`);
    return { name, native: native.join(""), expected: lines.filter(isExpected).map((line) => line.trim()) };
  });
}

/** An event in one line: only what it says. */
export function renderEvent({ kind, channel, text, message, data }: AgentWrapperEvent): string {
  const words = [
    kind,
    channel,
    text === undefined ? undefined : JSON.stringify(text),
    message && `(${message})`,
  ];
  return [...words, ...renderData(data)].filter((word) => word !== undefined).join(" ");
}

/** A completion in one line. */
export function renderCompletion({ status, final_text, data }: AgentCompletion): string {
  const words = ["completion", status.code ?? status.signal, final_text && JSON.stringify(final_text)];
  return [...words, ...renderData(data)].filter((word) => word !== undefined).join(" ");
}

function renderData(data: unknown): string[] {
  if (data === undefined) return [];
  const { schema, session, tool } = data as Record<string, Record<string, unknown>>;
  const facet = String(schema) === "agent_api.session.handle.v1" ? session : tool;
  const { bytes, ...fields } = { ...facet };
  const sizes = Object.entries(bytes ?? {}).filter(([, size]) => size !== 0);
  return [...Object.entries(fields).filter(([, value]) => value !== null), ...sizes].map(
    ([name, value]) => `${name}=${value}`,
  );
}
