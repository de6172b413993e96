import { redactText, redactValue } from "../redact/index.ts";
import type { Masking } from "./mask-events.ts";

/** Makes the masking of one run. */
export function createRunMasking(): Masking {
  return {
    text: redactText,
    value: <Value>(value: Value) => redactValue(value) as Value,
    learn: () => undefined,
  };
}
