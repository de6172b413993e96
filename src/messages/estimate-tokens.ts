import type { ContentBlock, Message } from "./message.ts";
import type { ToolDefinition } from "./tool-catalog.ts";

/** Text has about this many characters per token in every tokenizer of the field. */
const CHARS_PER_TOKEN = 4;
const IMAGE_CHARS = 1024;
const RESULT_CHARS = 16;

/** Estimates the tokens of a prompt for routing and budgets, before anything is sent. */
export function estimateTokens(messages: readonly Message[], tools: readonly ToolDefinition[]): number {
  let chars = 0;
  for (const { content } of messages) for (const block of content) chars += charsOf(block);
  for (const { name, description, input_schema } of tools) {
    chars += name.length + description.length + JSON.stringify(input_schema).length;
  }
  return Math.max(1, Math.ceil(chars / CHARS_PER_TOKEN));
}

function charsOf(block: ContentBlock): number {
  switch (block.type) {
    case "text":
    case "thinking":
      return block.text.length;
    case "tool_use":
      return block.name.length + JSON.stringify(block.input).length;
    case "tool_result":
      return block.content.reduce((sum, part) => sum + charsOf(part), RESULT_CHARS);
    case "image":
      return IMAGE_CHARS;
    case "redacted_thinking":
      return block.data.length;
    default:
      return 0;
  }
}
