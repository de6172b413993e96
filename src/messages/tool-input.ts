/** Reads the input of a call: no text is no input; undefined where it is not a JSON object. */
export function parseToolInput(json: string): Record<string, unknown> | undefined {
  if (json.trim() === "") return {};
  try {
    const value: unknown = JSON.parse(json);
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
