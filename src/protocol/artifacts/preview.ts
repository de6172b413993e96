import { redactValue } from "../../redact/index.ts";

/** A preview stays below this many bytes of JSON. */
export const MAX_PREVIEW_BYTES = 1024;

/** How much of a value a sample shows. */
interface Extent {
  readonly keys: number;
  readonly items: number;
  readonly levels: number;
  /** Of a text, in UTF-16 units. */
  readonly units: number;
}

/** What is looked at for secrets: much more than is shown, because a secret that was cut is not recognized. */
const SEEN: Extent = { keys: 16, items: 2, levels: 6, units: 4096 };

/** From generous to frugal; the first that is small enough is taken. */
const SHOWN: readonly Extent[] = [
  { keys: 5, items: 1, levels: 3, units: 120 },
  { keys: 5, items: 1, levels: 2, units: 60 },
  { keys: 5, items: 1, levels: 2, units: 30 },
  { keys: 5, items: 1, levels: 1, units: 12 },
  { keys: 1, items: 0, levels: 1, units: 4 },
];

/**
 * A small sample of a value, the same for equal values and without secrets: the first keys in
 * sorted order, the first record of an array, the beginning of a text.
 */
export function previewOf(value: unknown): Record<string, unknown> {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  const record = redactValue(sample(first ?? null, SEEN));
  const previews = SHOWN.values().map((extent) => toPreview(sample(record, extent)));
  return previews.find(isSmall) ?? {};
}

/** Members of a value that together stay as small as a preview, without secrets, in sorted order. */
export function smallPart(value: unknown): unknown {
  const whole = redactValue(sample(value, { ...SEEN, keys: 64 }));
  const parts = [64, 16, 5]
    .values()
    .flatMap((keys) => SHOWN.map((extent) => sample(whole, { ...extent, keys })));
  return parts.find(isSmall) ?? {};
}

function toPreview(record: unknown): Record<string, unknown> {
  const isObject = typeof record === "object" && record !== null && !Array.isArray(record);
  return { ...(isObject ? { first_keys: Object.keys(record) } : {}), sample_record: record };
}

function isSmall(value: unknown): boolean {
  return Buffer.byteLength(JSON.stringify(value)) < MAX_PREVIEW_BYTES;
}

function sample(value: unknown, extent: Extent): unknown {
  if (typeof value === "string") return cut(value, extent.units);
  if (typeof value !== "object" || value === null) return value;
  if (extent.levels === 0) return Array.isArray(value) ? [] : {};
  const inner = { ...extent, levels: extent.levels - 1 };
  if (Array.isArray(value)) return value.slice(0, extent.items).map((item) => sample(item, inner));
  const keys = Object.keys(value).sort().slice(0, extent.keys);
  return Object.fromEntries(
    keys.map((key) => [cut(key, extent.units), sample((value as Record<string, unknown>)[key], inner)]),
  );
}

/** The beginning of a text; never ends inside a code point. */
function cut(text: string, units: number): string {
  if (text.length <= units) return text;
  return `${text.slice(0, units).replace(/[\ud800-\udbff]$/, "")}…`;
}
