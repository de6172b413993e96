import { WorkerError } from "../errors/worker-error.ts";

/** A model and who serves it. */
export interface ModelRef {
  /** `<provider>:<name>`. */
  readonly id: string;
  readonly provider: string;
  /** What the provider calls it; may itself hold colons and slashes. */
  readonly name: string;
}

/** Short names for models. */
export const MODEL_ALIASES: Readonly<Record<string, string>> = {
  opus: "anthropic:claude-opus-4-7",
  sonnet: "anthropic:claude-sonnet-4-6",
  haiku: "anthropic:claude-haiku-4-5",
  gpt5: "openai:gpt-5",
  "gpt5-mini": "openai:gpt-5-mini",
};

/** Reads `<provider>:<name>` or an alias; EARG for anything else. */
export function parseModelId(
  text: string,
  aliases: Readonly<Record<string, string>> = MODEL_ALIASES,
): ModelRef {
  const id = Object.hasOwn(aliases, text) ? aliases[text]! : text;
  const [, provider, name] = /^([a-z][a-z0-9_-]*):(\S+)$/.exec(id) ?? [];
  if (provider !== undefined && name !== undefined) return { id, provider, name };
  throw new WorkerError("EARG", "A model is named as provider:model, such as anthropic:claude-sonnet-4-6", {
    hint: `Or use one of the short names: ${Object.keys(aliases).join(", ")}.`,
    details: { aliases: Object.keys(aliases) },
  });
}
