import type { ContentBlock, Message } from "./message.ts";
import type { DropList } from "./projection.ts";

/**
 * A history as providers accept it: a call without an answer, and an answer without its call, fail the whole
 * request. Runs that were cut off leave such calls behind; they are dropped. So is the answer to a call whose
 * input was cut off, since that call is never sent.
 */
export function pairCalls(messages: readonly Message[], list: DropList): Message[] {
  const called = new Set<string>();
  const answered = new Set<string>();
  for (const block of messages.flatMap(({ content }) => content)) {
    if (block.type === "tool_use" && block.incomplete !== true) called.add(block.id);
    if (block.type === "tool_result") answered.add(block.tool_use_id);
  }
  const reasonAgainst = (block: ContentBlock): string | undefined => {
    if (block.type === "tool_use" && block.incomplete !== true)
      return answered.has(block.id) ? undefined : "the call has no answer";
    if (block.type !== "tool_result" || called.has(block.tool_use_id)) return undefined;
    return "the call that it answers is not sent";
  };
  return messages.map((message) => {
    const content = message.content.filter((block) => {
      const reason = reasonAgainst(block);
      if (reason !== undefined) list.drop(message, block.type, reason);
      return reason === undefined;
    });
    return content.length === message.content.length ? message : { ...message, content };
  });
}
