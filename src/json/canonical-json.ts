// In Node since 21; the language's library of the compiler does not list it yet.
const { isRawJSON } = JSON as unknown as { isRawJSON(value: unknown): boolean };

/**
 * Writes a parsed value in one canonical form: keys sorted by UTF-16 code units, no white space.
 * Two documents that differ only in spelling have the same digest. Raw JSON is written as it is.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value !== "object" || value === null || isRawJSON(value)) return JSON.stringify(value) ?? "null";
  const members = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonicalJson((value as Record<string, unknown>)[key])}`);
  return `{${members.join(",")}}`;
}
