import type { ToolUseBlock } from "./message.ts";

/** The input of a call as it came from a provider; undefined where it is not a JSON object. */
export function asToolInput(value: unknown): Record<string, unknown> | undefined {
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return isObject ? (value as Record<string, unknown>) : undefined;
}

/** Reads the text of an input: no text is no input; undefined where it is not a JSON object. */
export function parseToolInput(json: string): Record<string, unknown> | undefined {
  if (json.trim() === "") return {};
  try {
    return asToolInput(JSON.parse(json));
  } catch {
    return undefined;
  }
}

/** The block of a call; one whose input is no JSON object is marked. */
export function toolUseBlock(
  id: string,
  name: string,
  input: Record<string, unknown> | undefined,
): ToolUseBlock {
  return {
    type: "tool_use",
    id,
    name,
    input: input ?? {},
    ...(input === undefined ? { incomplete: true } : {}),
  };
}
