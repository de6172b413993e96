import type { OptionTable } from "./options.ts";

/** Options of which a quiet or a compatible caller need not know whether they have an effect. */
export const ALWAYS = {
  compat: { type: "string", value: "go-envelope", about: "Answer as the published Go CLI does." },
  quiet: { type: "boolean", short: "q", about: "Say nothing on stderr." },
  help: { type: "boolean", short: "h", about: "Show this." },
} as const satisfies OptionTable;
