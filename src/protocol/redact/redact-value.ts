import { MASK } from "./edits.ts";
import { redactText } from "./redact-text.ts";
import { isSecretLeaf } from "./secret-leaf.ts";
import { isLabel, isLabeled, secrecyOf, secretFlag } from "./secret-names.ts";

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
  if (Array.isArray(value)) {
    return value.map((item, at) => redactBelow(item, secretFlag(value[at - 1]) ?? secretName, depth + 1));
  }
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
  const label = entries.find(([key, item]) => isLabel(key) && typeof item === "string")?.[1] as unknown;
  const labeledName = typeof label === "string" ? nameOfSecret(label, redactText(label)) : undefined;
  const keys = new Map<string, number>();
  return Object.fromEntries(
    entries.map(([key, item]) => {
      const redactedKey = redactText(key);
      const name = nameOfSecret(key, redactedKey) ?? (isLabeled(key) ? labeledName : undefined) ?? secretName;
      return [unique(redactedKey, keys), redactBelow(item, name, depth + 1)];
    }),
  );
}

/** What is masked in a name may hide that it is the name of a secret, or bring that to light. */
function nameOfSecret(name: string, redacted: string): string | undefined {
  return [name, redacted].find((spelling) => secrecyOf(spelling) !== undefined);
}

/** Two keys that were masked must not become one: the second gets a number. */
function unique(key: string, uses: Map<string, number>): string {
  for (;;) {
    const count = (uses.get(key) ?? 0) + 1;
    uses.set(key, count);
    if (count === 1) return key;
    const numbered = `${key}#${count}`;
    if (uses.has(numbered)) continue;
    uses.set(numbered, 1);
    return numbered;
  }
}
