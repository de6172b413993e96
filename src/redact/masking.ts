import { redactText } from "./redact-text.ts";
import { redactValue } from "./redact-value.ts";

/** Masks secrets. */
export interface Masking {
  text(text: string): string;
  value<Value>(value: Value): Value;
  learn(text: string): void;
}

export function createMasking(): Masking {
  return {
    text: redactText,
    value: <Value>(value: Value) => redactValue(value) as Value,
    learn: () => undefined,
  };
}
