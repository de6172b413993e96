import { redactValue } from "../redact/index.ts";

/** A preview stays below this many bytes of JSON. */
export const MAX_PREVIEW_BYTES = 1024;

const MAX_KEYS = 5;
const MAX_STRING = 120;
const MAX_LEVELS = 3;

/**
 * A small sample of a value, the same for equal values and without secrets: the first keys in
 * sorted order, the first record of an array, the beginning of a text.
 */
export function previewOf(value: unknown): Record<string, unknown> {
  for (let longest = MAX_STRING; longest >= 1; longest = Math.floor(longest / 2)) {
    const preview = redactValue(sample(value, longest)) as Record<string, unknown>;
    if (Buffer.byteLength(JSON.stringify(preview)) < MAX_PREVIEW_BYTES) return preview;
  }
  return { truncated: true };
}

function sample(value: unknown, longest: number): Record<string, unknown> {
  const record = Array.isArray(value) ? value[0] : value;
  const isRecord = typeof record === "object" && record !== null && !Array.isArray(record);
  return {
    ...(isRecord
      ? {
          first_keys: Object.keys(record)
            .sort()
            .slice(0, MAX_KEYS)
            .map((key) => cut(key, longest)),
        }
      : {}),
    sample_record: shorten(record ?? null, longest, MAX_LEVELS),
  };
}

function shorten(value: unknown, longest: number, levels: number): unknown {
  if (typeof value === "string") return cut(value, longest);
  if (typeof value !== "object" || value === null) return value;
  if (levels === 0) return Array.isArray(value) ? [] : {};
  if (Array.isArray(value)) return value.slice(0, 1).map((item) => shorten(item, longest, levels - 1));
  const keys = Object.keys(value).sort().slice(0, MAX_KEYS);
  return Object.fromEntries(
    keys.map((key) => [
      cut(key, longest),
      shorten((value as Record<string, unknown>)[key], longest, levels - 1),
    ]),
  );
}

/** Cuts between code points and never inside one. */
function cut(text: string, longest: number): string {
  const points = [...text.slice(0, longest * 2 + 2)];
  return points.length <= longest ? text : `${points.slice(0, longest).join("")}…`;
}
