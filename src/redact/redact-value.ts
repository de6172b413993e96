import { MASK } from "./edits.ts";
import { factsOf, type KeyFacts, nameOfSecret } from "./key-facts.ts";
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
  if (Array.isArray(value)) return redactArray(value, secretName, depth);
  if ("toJSON" in value && typeof value.toJSON === "function") {
    return redactBelow(value.toJSON(), secretName, depth + 1);
  }
  return redactObject(value, secretName, depth);
}

function redactArray(value: readonly unknown[], secretName: string | undefined, depth: number): unknown {
  let redacted: unknown[] | undefined;
  for (let at = 0; at < value.length; at += 1) {
    const item = value[at];
    const clean = redactBelow(item, secretFlag(value[at - 1]) ?? secretName, depth + 1);
    if (clean === item) continue;
    redacted ??= value.slice();
    redacted[at] = clean;
  }
  return redacted ?? value;
}

function redactLeaf(value: string | number, secretName: string | undefined): string | number {
  if (secretName !== undefined && isSecretLeaf(secretName, value)) return MASK;
  if (typeof value === "number") return value;
  const redacted = redactText(value);
  return secretName === undefined || redacted === value ? redacted : MASK;
}

function redactObject(value: object, secretName: string | undefined, depth: number): object {
  const keys = Object.keys(value).map(factsOf);
  const items: unknown[] = Object.values(value);
  const labeledName = labeledNameIn(keys, items);
  let isClean = true;
  for (let at = 0; at < keys.length; at += 1) {
    const key = keys[at]!;
    const name = key.secretName ?? (key.isLabeled ? labeledName : undefined) ?? secretName;
    const item = redactBelow(items[at], name, depth + 1);
    if (item !== items[at] || key.holdsSecret) isClean = false;
    items[at] = item;
  }
  if (isClean) return value;
  const uses = new Map<string, number>();
  return Object.fromEntries(keys.map((key, at) => [unique(key.redacted, uses), items[at]]));
}

/** In `{"name": "TOKEN", "value": "…"}`: the name, where it is that of a secret. */
function labeledNameIn(keys: readonly KeyFacts[], items: readonly unknown[]): string | undefined {
  if (!keys.some((key) => key.isLabeled)) return undefined;
  const label = items.find((item, at) => typeof item === "string" && keys[at]!.isLabel);
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
