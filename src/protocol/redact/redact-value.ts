import { MASK } from "./edits.ts";
import { redactText } from "./redact-text.ts";
import { isSecretLeaf } from "./secret-leaf.ts";
import { isLabel, isLabeled, secrecyOf } from "./secret-names.ts";

/** What is nested deeper than this is masked unseen. */
const MAX_DEPTH = 512;

/**
 * Replaces every secret in a JSON value by `***`: strings and numbers below the name of a secret, and secrets
 * inside strings and keys. Gives a new value and leaves the given one as it is; keys keep their order.
 */
export function redactValue(value: unknown): unknown {
  return redactBelow(value, undefined, 0);
}

function redactBelow(value: unknown, secretName: string | undefined, depth: number): unknown {
  if (typeof value === "string" || typeof value === "number") return redactLeaf(value, secretName);
  if (typeof value !== "object" || value === null) return value;
  if (depth >= MAX_DEPTH) return MASK;
  if (Array.isArray(value)) return value.map((item) => redactBelow(item, secretName, depth + 1));
  if ("toJSON" in value && typeof value.toJSON === "function") {
    return redactBelow(value.toJSON(), secretName, depth + 1);
  }
  return redactObject(value, secretName, depth);
}

function redactLeaf(value: string | number, secretName: string | undefined): string | number {
  if (secretName !== undefined && isSecretLeaf(secretName, value)) return MASK;
  if (typeof value === "number") return value;
  const redacted = redactText(value);
  return secretName === undefined || redacted === value ? redacted : MASK;
}

function redactObject(value: object, secretName: string | undefined, depth: number): object {
  const entries = Object.entries(value);
  const label = entries.find(([key, item]) => isLabel(key) && typeof item === "string")?.[1] as string;
  const labelIsSecret = label !== undefined && secrecyOf(label) !== undefined;
  const keys = new Set<string>();
  return Object.fromEntries(
    entries.map(([key, item]) => {
      const redactedKey = redactText(key);
      const labelName = labelIsSecret && isLabeled(key) ? label : secretName;
      const name = [key, redactedKey].find((spelling) => secrecyOf(spelling) !== undefined) ?? labelName;
      return [unique(redactedKey, keys), redactBelow(item, name, depth + 1)];
    }),
  );
}

/** Two keys that were masked must not become one. */
function unique(key: string, taken: Set<string>): string {
  let name = key;
  for (let count = 2; taken.has(name); count += 1) name = `${key}#${count}`;
  taken.add(name);
  return name;
}
