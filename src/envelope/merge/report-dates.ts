import { readDate } from "../repair/dates.ts";

const TIME = /^(.*:\d\d)(?:[.,](\d+))?(Z|[+-]\d\d:\d\d)$/;

/** Tells whether two texts are one instant, or the second is the first with fewer digits; undefined for all others. */
export function compareDates(sent: string, reply: string): "respelled" | "rounded" | undefined {
  const [ours, theirs] = [instantOf(sent), instantOf(reply)];
  if (ours === undefined || theirs?.second !== ours.second) return undefined;
  if (theirs.fraction === ours.fraction) return "respelled";
  return ours.fraction.startsWith(theirs.fraction) ? "rounded" : undefined;
}

/** The second of a date-time since the epoch, and the digits behind it without zeros at their end. */
function instantOf(text: string): { readonly second: number; readonly fraction: string } | undefined {
  // Most texts are none.
  if (text.length < 8 || text.length > 40 || !/^\d{4}/.test(text)) return undefined;
  const reading = readDate(text);
  if (reading.kind !== "valid" && reading.kind !== "repaired") return undefined;
  const [, whole, fraction = "", zone] = TIME.exec(
    reading.kind === "valid" ? text.toUpperCase() : reading.text,
  )!;
  return { second: Date.parse(`${whole}${zone}`) / 1000, fraction: fraction.replace(/0+$/, "") };
}
