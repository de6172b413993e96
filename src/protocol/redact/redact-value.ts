import { MASK } from "./edits.ts";
import { factsOf, nameOfSecret } from "./key-facts.ts";
import { redactText } from "./redact-text.ts";
import { isSecretLeaf } from "./secret-leaf.ts";
import { secretFlag } from "./secret-names.ts";

/** What is nested deeper than this is masked unseen. */
const MAX_DEPTH = 512;

/**
 * Replaces every secret in a JSON value by `***`: strings and numbers below the name of a secret, and secrets
 * inside strings and keys. Leaves the given value as it is, and gives it back where it holds no secret; keys
 * keep their order.
 */
export function redactValue(value: unknown): unknown {
  return redactBelow(value, undefined, 0);
}

function redactBelow(value: unknown, secretName: string | undefined, depth: number): unknown {
  if (typeof value === "string" || typeof value === "number") return redactLeaf(value, secretName);
  if (typeof value !== "object" || value === null) return value;
  if (depth >= MAX_DEPTH) return MASK;
  if (Array.isArray(value)) {
    const items = value.map((item, at) =>
      redactBelow(item, secretFlag(value[at - 1]) ?? secretName, depth + 1),
    );
    return items.every((item, at) => item === value[at]) ? value : items;
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
  const labeledName = labeledNameIn(entries);
  let isClean = true;
  const redacted = entries.map(([key, item]): [string, unknown] => {
    const facts = factsOf(key);
    const name = facts.secretName ?? (facts.isLabeled ? labeledName : undefined) ?? secretName;
    const clean = redactBelow(item, name, depth + 1);
    if (clean !== item || facts.redacted !== key) isClean = false;
    return [facts.redacted, clean];
  });
  if (isClean) return value;
  const keys = new Map<string, number>();
  return Object.fromEntries(redacted.map(([key, item]) => [unique(key, keys), item]));
}

/** In `{"name": "TOKEN", "value": "…"}`: the name, where it is that of a secret. */
function labeledNameIn(entries: readonly [string, unknown][]): string | undefined {
  const label = entries.find(([key, item]) => typeof item === "string" && factsOf(key).isLabel)?.[1];
  return typeof label === "string" ? nameOfSecret(label, redactText(label)) : undefined;
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
