import { type Cleaner, cleanValue } from "./clean-value.ts";
import { MASK } from "./edits.ts";
import { factsOf } from "./key-facts.ts";
import { redactText } from "./redact-text.ts";
import { isSecretLeaf } from "./secret-leaf.ts";
import type { Report } from "./secret-search.ts";

const SECRETS = secretCleaner(redactText, () => undefined);

/**
 * Replaces every secret in a JSON value by `***`: strings and numbers below the name of a secret, and secrets
 * inside strings and keys. Leaves the given value as it is, and gives it back where it holds no secret; keys
 * keep their order.
 */
export function redactValue(value: unknown): unknown {
  return cleanValue(value, SECRETS);
}

/** What masks the secrets of a value, with what redacts a text. Values that a name makes secret are reported. */
export function secretCleaner(redact: (text: string) => string, report: Report): Cleaner {
  return {
    leaf(value, secretName) {
      if (secretName !== undefined && isSecretLeaf(secretName, value)) {
        if (typeof value === "string") report(value);
        return MASK;
      }
      if (typeof value === "number") return value;
      const redacted = redact(value);
      return secretName === undefined || redacted === value ? redacted : MASK;
    },
    key: (key) => factsOf(key, redact),
  };
}
