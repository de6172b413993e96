import type { Finding } from "./finding.ts";
import { type ContentBlock, type Message, type Role, statusOf } from "./message.ts";

const ALLOWED: Readonly<Record<Role, readonly string[]>> = {
  user: ["text", "image"],
  assistant: ["text", "tool_use", "thinking", "redacted_thinking"],
  tool: ["tool_result"],
  system: ["text"],
};

const IN_RESULTS = ["text", "image"];
const KNOWN = new Set([...Object.values(ALLOWED).flat(), ...IN_RESULTS]);

/**
 * Checks the rules of one message that its schema cannot tell. A message in the making may break all of
 * them; one that was cancelled or failed only has what it has, so it may be empty and lack metadata.
 */
export function checkMessage(message: Message): Finding[] {
  const status = statusOf(message);
  if (status === "partial") return [];
  return [
    ...checkContent(message),
    ...(message.role === "tool" ? checkToolMessage(message) : []),
    ...(message.role === "assistant" && status === "complete" ? checkAnswer(message) : []),
  ];
}

function checkContent(message: Message): Finding[] {
  const { role, content } = message;
  const mayBeEmpty = role === "system" || statusOf(message) !== "complete";
  if (content.length === 0 && !mayBeEmpty) {
    return [{ path: "/content", message: `must not be empty in a message by ${role}`, rule: "5.1.1" }];
  }
  return content.flatMap((block, index) => {
    const path = `/content/${index}`;
    const findings = checkBlockType(block, ALLOWED[role], `a message by ${role}`, path);
    if (block.type !== "tool_result") return findings;
    const inner = block.content.flatMap((part, at) =>
      checkBlockType(part, IN_RESULTS, "a tool result", `${path}/content/${at}`),
    );
    return [...findings, ...inner];
  });
}

// A block that this version does not know is kept and belongs wherever its writer has put it.
function checkBlockType(
  { type }: ContentBlock,
  allowed: readonly string[],
  where: string,
  path: string,
): Finding[] {
  if (allowed.includes(type) || !KNOWN.has(type)) return [];
  return [{ path, message: `${type} is not allowed in ${where}`, rule: "5.1.3" }];
}

function checkToolMessage({ content, metadata }: Message): Finding[] {
  const findings: Finding[] = [];
  if (content.length !== 1) {
    findings.push({ path: "/content", message: "must be exactly one tool_result", rule: "5.1.3" });
  }
  const parent = metadata.parent_tool_use_id ?? null;
  const [block] = content;
  if (parent === null) {
    findings.push({ path: "/metadata/parent_tool_use_id", message: "must be set", rule: "5.3.4" });
  } else if (block?.type === "tool_result" && block.tool_use_id !== parent) {
    findings.push({
      path: "/metadata/parent_tool_use_id",
      message: "must be the tool_use_id of the result",
      rule: "5.3.4",
    });
  }
  return findings;
}

const NEEDED = [
  ["model", "5.3.1"],
  ["provider", "5.3.1"],
  ["routing", "5.3.2"],
  ["usage", "5.3.3"],
] as const;

function checkAnswer({ content, metadata }: Message): Finding[] {
  const missing = NEEDED.filter(([name]) => (metadata[name] ?? null) === null).map(([name, rule]) => ({
    path: `/metadata/${name}`,
    message: "must be set on a complete assistant message",
    rule,
  }));
  const cutOff = content.flatMap((block, index) =>
    block.type === "tool_use" && block.incomplete === true
      ? [
          {
            path: `/content/${index}/incomplete`,
            message: "must not be in a complete message",
            rule: "5.1.5",
          },
        ]
      : [],
  );
  return [...missing, ...cutOff];
}
