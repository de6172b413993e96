import { checkMessage } from "./check-message.ts";
import { below, type Finding } from "./finding.ts";
import { type Message, statusOf } from "./message.ts";

/**
 * Checks a whole session: each message by itself, that their ids ascend, and that every tool result answers
 * one call that stands before it in the same session and has no other answer.
 */
export function checkSession(messages: readonly Message[]): Finding[] {
  const findings = messages.flatMap((message, index) => below(`/${index}`, checkMessage(message)));
  const calls = new Set<string>();
  const answered = new Set<string>();
  for (const [index, message] of messages.entries()) {
    findings.push(...checkPlace(messages, index));
    if (statusOf(message) === "partial") continue;
    for (const [at, block] of message.content.entries()) {
      const path = `/${index}/content/${at}`;
      if (block.type === "tool_use") {
        if (calls.has(block.id))
          findings.push({ path: `${path}/id`, message: "is used by an earlier call", rule: "5.2.1" });
        calls.add(block.id);
      }
      if (block.type !== "tool_result") continue;
      const target = `${path}/tool_use_id`;
      if (!calls.has(block.tool_use_id)) {
        findings.push({ path: target, message: "answers no earlier call of this session", rule: "5.2.2" });
      } else if (answered.has(block.tool_use_id)) {
        findings.push({ path: target, message: "answers a call that has its answer already", rule: "5.2.3" });
      }
      answered.add(block.tool_use_id);
    }
  }
  return findings;
}

function checkPlace(messages: readonly Message[], index: number): Finding[] {
  const [first, previous, message] = [messages[0]!, messages[index - 1], messages[index]!];
  const findings: Finding[] = [];
  if (message.session_id !== first.session_id) {
    findings.push({ path: `/${index}/session_id`, message: "is of another session", rule: "5.2.2" });
  }
  if (previous !== undefined && previous.id >= message.id) {
    findings.push({ path: `/${index}/id`, message: "must be above the id before it", rule: "6.1" });
  }
  return findings;
}
