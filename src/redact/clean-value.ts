import { MASK } from "./edits.ts";
import { type KeyFacts, nameOfSecret } from "./key-facts.ts";
import { distinctNames } from "./keys-apart.ts";
import { secretFlag } from "./secret-names.ts";

/** What cleans the leaves and keys of a value. */
export interface Cleaner {
  /** A string or number without secrets, which may stand below the name of one. */
  leaf(value: string | number, secretName: string | undefined): string | number;
  /** Reads a key. */
  key(key: string): KeyFacts;
}

/** What is nested deeper than this is masked unseen. */
const MAX_DEPTH = 512;

/**
 * Cleans all leaves and keys of a JSON value. Leaves the given value as it is, and gives it back where it is
 * clean; keys keep their order, and no two become one.
 */
export function cleanValue(value: unknown, cleaner: Cleaner): unknown {
  return cleanBelow(value, undefined, 0, cleaner);
}

function cleanBelow(
  value: unknown,
  secretName: string | undefined,
  depth: number,
  cleaner: Cleaner,
): unknown {
  if (typeof value === "string" || typeof value === "number") return cleaner.leaf(value, secretName);
  if (typeof value !== "object" || value === null) return value;
  if (depth >= MAX_DEPTH) return MASK;
  if (Array.isArray(value)) return cleanArray(value, secretName, depth, cleaner);
  if ("toJSON" in value && typeof value.toJSON === "function") {
    return cleanBelow(value.toJSON(), secretName, depth + 1, cleaner);
  }
  return cleanObject(value, secretName, depth, cleaner);
}

function cleanArray(
  value: readonly unknown[],
  secretName: string | undefined,
  depth: number,
  cleaner: Cleaner,
): unknown {
  let cleaned: unknown[] | undefined;
  for (let at = 0; at < value.length; at += 1) {
    const item = value[at];
    const clean = cleanBelow(item, secretFlag(value[at - 1]) ?? secretName, depth + 1, cleaner);
    if (clean === item) continue;
    cleaned ??= value.slice();
    cleaned[at] = clean;
  }
  return cleaned ?? value;
}

function cleanObject(value: object, secretName: string | undefined, depth: number, cleaner: Cleaner): object {
  const keys = Object.keys(value).map((key) => cleaner.key(key));
  const items: unknown[] = Object.values(value);
  const labeledName = labeledNameIn(keys, items, cleaner);
  let isClean = true;
  for (let at = 0; at < keys.length; at += 1) {
    const key = keys[at]!;
    const name = key.secretName ?? (key.isLabeled ? labeledName : undefined) ?? secretName;
    const item = cleanBelow(items[at], name, depth + 1, cleaner);
    if (item !== items[at] || key.holdsSecret) isClean = false;
    items[at] = item;
  }
  if (isClean) return value;
  const nameOf = distinctNames(keys.filter((key) => !key.holdsSecret).map((key) => key.redacted));
  return Object.fromEntries(
    keys.map((key, at) => [key.holdsSecret ? nameOf(key.redacted) : key.redacted, items[at]]),
  );
}

/** In `{"name": "TOKEN", "value": "…"}`: the name, where it is that of a secret. */
function labeledNameIn(
  keys: readonly KeyFacts[],
  items: readonly unknown[],
  cleaner: Cleaner,
): string | undefined {
  if (!keys.some((key) => key.isLabeled)) return undefined;
  const label = items.find((item, at) => typeof item === "string" && keys[at]!.isLabel);
  return typeof label === "string" ? nameOfSecret(label, String(cleaner.leaf(label, undefined))) : undefined;
}
