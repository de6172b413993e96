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
    chars += weigh(name) + weigh(description) + weigh(JSON.stringify(input_schema));
  }
  return Math.max(1, Math.ceil(chars / CHARS_PER_TOKEN));
}

/** Estimates the tokens of an answer by its length. */
export function estimateContent(content: readonly ContentBlock[]): number {
  return Math.ceil(content.reduce((chars, block) => chars + charsOf(block), 0) / CHARS_PER_TOKEN);
}

/** The length of a text in characters of English: one beyond ASCII is often a token by itself. */
function weigh(text: string): number {
  let beyond = 0;
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) > 0x7f) beyond++;
  return text.length + beyond * (CHARS_PER_TOKEN - 1);
}

function charsOf(block: ContentBlock): number {
  switch (block.type) {
    case "text":
    case "thinking":
      return weigh(block.text);
    case "tool_use":
      return weigh(block.name) + weigh(JSON.stringify(block.input));
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
