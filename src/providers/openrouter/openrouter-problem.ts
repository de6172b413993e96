import { readChatProblem } from "../shared/chat/chat-problem.ts";
import type { ProblemFacts } from "../shared/provider-error.ts";

/** Adds to an error what the vendor behind OpenRouter said, which stands in `error.metadata`. */
export function readOpenrouterProblem(body: unknown): ProblemFacts {
  const facts = readChatProblem(body);
  const { metadata } = (body as { error?: { metadata?: Record<string, unknown> } } | undefined)?.error ?? {};
  const vendor = typeof metadata?.provider_name === "string" ? metadata.provider_name : undefined;
  const words = wordsOf(metadata?.raw);
  const message = [facts.message, vendor, words].filter((part) => part !== undefined).join(": ");
  return { ...facts, ...(message === "" ? {} : { message }) };
}

/** The vendor's words come as text, as JSON in text, or as an object. */
function wordsOf(raw: unknown): string | undefined {
  if (typeof raw === "string") {
    try {
      return wordsOf(JSON.parse(raw)) ?? raw;
    } catch {
      return raw;
    }
  }
  if (typeof raw !== "object" || raw === null) return undefined;
  const { error, message, msg, detail, description } = raw as Record<string, unknown>;
  return wordsOf(error) ?? [message, msg, detail, description].find((value) => typeof value === "string");
}
