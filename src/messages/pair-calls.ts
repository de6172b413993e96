import type { ContentBlock, Message } from "./message.ts";
import type { DropList } from "./projection.ts";

/**
 * A history as providers accept it: a call without an answer, an answer without its call, and anything between
 * the two fail the whole request. Runs that were cut off leave such calls behind; they are dropped. So is the
 * answer to a call whose input was cut off, since that call is never sent. Late answers move behind their calls.
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
  const paired = messages.map((message) => {
    const content = message.content.filter((block) => {
      const reason = reasonAgainst(block);
      if (reason !== undefined) list.drop(message, block.type, reason);
      return reason === undefined;
    });
    return content.length === message.content.length ? message : { ...message, content };
  });
  return behindTheirCalls(paired);
}

function behindTheirCalls(messages: readonly Message[]): Message[] {
  const callers = new Map<string, Message>();
  for (const message of messages)
    for (const block of message.content) if (block.type === "tool_use") callers.set(block.id, message);
  const callerOf = ({ role, content: [block] }: Message): Message | undefined =>
    role === "tool" && block?.type === "tool_result" ? callers.get(block.tool_use_id) : undefined;
  const answers = Map.groupBy(messages, callerOf);
  return (answers.get(undefined) ?? []).flatMap((message) => [message, ...(answers.get(message) ?? [])]);
}
