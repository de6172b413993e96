const RFC_3339 = /^(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d):(\d\d)(?:\.(\d+))?([Zz]|[+-]\d\d:\d\d)$/;

// What the peers and common libraries print besides: naive times, a blank for the T, no seconds,
// a comma before the fraction, offsets without a colon, the basic format, a one-digit hour.
const LENIENT =
  /^(\d{4})-?(\d\d)-?(\d\d)(?:[Tt ](\d{1,2}):?(\d\d)(?::?(\d\d)(?:[.,](\d{1,20}))?)?)? ?([Zz]|[+-]\d\d(?::?\d\d)?)?$/;

/** How a date-time was read. */
export type DateReading =
  /** Valid RFC 3339: stays as it is. */
  | { readonly kind: "valid" }
  /** Year 0001 or an empty text: the peers' way to write "not set". */
  | { readonly kind: "absent" }
  /** Another notation of a known instant, in UTC with at most 6 fraction digits. */
  | { readonly kind: "repaired"; readonly text: string }
  | { readonly kind: "unreadable" };

/** Reads a date-time as RFC 3339, or as one of the notations that the peers use. */
export function readDate(text: string): DateReading {
  if (text.trim() === "") return { kind: "absent" };
  const strict = RFC_3339.exec(text);
  const parts = strict ?? LENIENT.exec(text);
  if (parts === null) return { kind: "unreadable" };
  const time = timeOf(parts);
  if (time.year === 1) return { kind: "absent" };
  if (!isRealTime(time)) return { kind: "unreadable" };
  if (strict !== null && (time.second < 60 || isEndOfDay(time))) return { kind: "valid" };
  return repair(time);
}

interface Time {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  /** Digits. */
  readonly fraction: string;
  /** Minutes east of UTC. */
  readonly offset: number;
}

function timeOf(parts: RegExpExecArray): Time {
  const [, year, month, day, hour = 0, minute = 0, second = 0, fraction = "", zone = "Z"] = parts;
  return {
    year: Number(year),
    month: Number(month),
    day: Number(day),
    hour: Number(hour),
    minute: Number(minute),
    second: Number(second),
    fraction,
    offset: offsetOf(zone),
  };
}

/** An impossible offset is not a number. */
function offsetOf(zone: string): number {
  if (zone === "Z" || zone === "z") return 0;
  const digits = zone.slice(1).replace(":", "");
  const [hours, minutes] = [Number(digits.slice(0, 2)), Number(digits.slice(2))];
  if (hours > 23 || minutes > 59) return Number.NaN;
  return (zone.startsWith("-") ? -1 : 1) * (hours * 60 + minutes);
}

function isRealTime({ year, month, day, hour, minute, second, offset }: Time): boolean {
  // The calendar repeats itself every 400 years, and Date takes two-digit years for others.
  const lastDay = new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();
  const isDay = month >= 1 && month <= 12 && day >= 1 && day <= lastDay;
  return isDay && hour <= 23 && minute <= 59 && second <= 60 && !Number.isNaN(offset);
}

/** RFC 3339 has leap seconds only at the end of a UTC day. */
function isEndOfDay({ hour, minute, offset }: Time): boolean {
  return (hour * 60 + minute - offset + 1440) % 1440 === 1439;
}

function repair({ year, month, day, hour, minute, second, fraction, offset }: Time): DateReading {
  const instant = new Date(Date.UTC(year, month - 1, day, hour, minute - offset, second));
  if (year < 100 || instant.getUTCFullYear() > 9999) return { kind: "unreadable" };
  const digits = fraction.slice(0, 6).replace(/0+$/, "");
  const seconds = instant.toISOString().slice(0, 19);
  return { kind: "repaired", text: `${seconds}${digits === "" ? "" : `.${digits}`}Z` };
}
