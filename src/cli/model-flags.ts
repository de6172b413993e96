import type { OptionTable, OptionValues } from "./options.ts";

/** The options of every command that can run stages by a model. */
export const MODEL_OPTIONS = {
  model: { type: "string" },
  prices: { type: "string" },
  keys: { type: "string" },
  prompts: { type: "string" },
  sessions: { type: "string" },
} as const satisfies OptionTable;

/** Which model runs the stages, and what it needs. */
export function modelOptionsOf(
  values: OptionValues,
): Record<"name" | "prices" | "keys" | "prompts" | "sessions", string | undefined> {
  const text = (name: string): string | undefined => values[name] as string | undefined;
  return {
    name: text("model"),
    prices: text("prices"),
    keys: text("keys"),
    prompts: text("prompts"),
    sessions: text("sessions"),
  };
}
