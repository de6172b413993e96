import { createHash } from "node:crypto";
import { canonicalJson } from "../json/canonical-json.ts";
import { formatDecimal, parseDecimal } from "./decimal.ts";
import type { ContentBlock, Message, Usage } from "./message.ts";

/**
 * The identity of a message: `sha256:` and the SHA-256 of its canonical JSON. provider_raw is no part of it,
 * and what means the same has the same digest: a missing field, null and the default; 18 and 18.00;
 * a second and that second with zeros behind it.
 */
export function digestOf(message: Message): string {
  const { provider_raw: _, ...metadata } = message.metadata;
  const { usage, routing, ...others } = metadata;
  const meaning = {
    ...message,
    created_at: plainTime(message.created_at),
    content: message.content.map(plainBlock),
    metadata: {
      ...withoutDefaults(others),
      ...(usage ? { usage: plainUsage(usage) } : {}),
      ...(routing ? { routing: withoutDefaults(routing) } : {}),
    },
  };
  return `sha256:${createHash("sha256").update(canonicalJson(meaning)).digest("hex")}`;
}

const DEFAULTS: Readonly<Record<string, unknown>> = {
  status: "complete",
  critical: false,
  is_error: false,
  incomplete: false,
  estimated: false,
  cached_input_tokens: 0,
  cache_creation_input_tokens: 0,
};

function withoutDefaults(value: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value).filter(([key, member]) => {
      if (member === null || member === undefined) return false;
      if (key === "alternatives_considered") return (member as unknown[]).length > 0;
      return !Object.hasOwn(DEFAULTS, key) || DEFAULTS[key] !== member;
    }),
  );
}

/** A store gives every time back to the microsecond. */
function plainTime(text: string): string {
  return text.replace(/(?:\.0*|(\.\d*?[1-9])0*)Z$/, "$1Z");
}

function plainUsage(usage: Usage): Record<string, unknown> {
  const cost = parseDecimal(usage.cost_usd);
  return { ...withoutDefaults(usage), cost_usd: cost === undefined ? usage.cost_usd : formatDecimal(cost) };
}

// The input of a tool is data: null and false mean something there, so only the block's own fields are cut.
function plainBlock(block: ContentBlock): Record<string, unknown> {
  const plain = withoutDefaults(block);
  return block.type === "tool_result" ? { ...plain, content: block.content.map(plainBlock) } : plain;
}
