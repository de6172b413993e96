/**
 * A JSON text as one comparable string: objects by their keys (the last of equal ones counts),
 * integers by their digits, floats by their value. An integer never equals a float.
 */
export function jsonValue(json: string | Uint8Array): string {
  const text = typeof json === "string" ? json : Buffer.from(json).toString("utf8");
  return canonical(JSON.parse(text, tagNumber as (key: string, value: unknown) => unknown));
}

class Tagged {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

function tagNumber(_key: string, value: unknown, { source = "" }: { source?: string } = {}): unknown {
  if (typeof value !== "number") return value;
  const isFloat = /[.eE]/.test(source) || source === "-0";
  return new Tagged(isFloat ? `float ${Object.is(value, -0) ? "-0" : value}` : `integer ${source}`);
}

function canonical(value: unknown): string {
  if (value instanceof Tagged) return value.text;
  if (Array.isArray(value)) return `[${value.map(canonical).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([key, inner]) => `${JSON.stringify(key)}: ${canonical(inner)}`).join(", ")}}`;
}
