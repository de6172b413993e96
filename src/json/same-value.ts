/**
 * Tells whether two parsed JSON values are equal: members in any order, numbers as the doubles that they
 * were parsed to. Whether a peer has changed a number, its digits tell: see isSpellingOf.
 */
export function sameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b) || (a === 0 && b === 0)) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every((key) => Object.hasOwn(b, key) && sameValue((a as Keyed)[key], (b as Keyed)[key]));
}

/** A text that two parsed JSON values share exactly when sameValue holds for them. */
export function valueKey(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(valueKey).join()}]`;
  // JSON.stringify would take a number beyond the doubles, which is infinite, for null.
  if (typeof value === "number") return String(value);
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.keys(value).sort();
  return `{${members.map((key) => `${JSON.stringify(key)}:${valueKey((value as Keyed)[key])}`).join()}}`;
}

type Keyed = Record<string, unknown>;
