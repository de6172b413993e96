const RFC_3339 = /^(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d):(\d\d)(\.\d+)?([Zz]|[+-]\d\d:\d\d)$/;

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
  if (text.trim() === "" || text.startsWith("0001-01-01")) return { kind: "absent" };
  const strict = RFC_3339.exec(text);
  if (strict !== null && isRealTime(strict)) return { kind: "valid" };
  const lenient = LENIENT.exec(text);
  if (lenient === null) return { kind: "unreadable" };
  const [, year, month, day, hour = "00", minute = "00", second = "00", fraction = "", zone = "Z"] = lenient;
  const parts = [year, month, day, hour, minute, second].map(Number);
  const [y = 0, mo = 0, d = 0, h = 0, mi = 0, s = 0] = parts;
  const wholeSeconds = Date.UTC(y, mo - 1, d, h, mi, s);
  const leapSecond = s === 60 ? 1 : 0;
  const back = new Date(wholeSeconds - leapSecond * 1000);
  const isReal = back.getUTCMonth() === mo - 1 && h < 24 && mi < 60 && s <= 60 && y >= 100;
  if (!isReal) return { kind: "unreadable" };
  const instant = new Date(wholeSeconds - offsetMilliseconds(zone));
  const digits = fraction.slice(0, 6).replace(/0+$/, "");
  const seconds = instant.toISOString().slice(0, 19);
  return { kind: "repaired", text: `${seconds}${digits === "" ? "" : `.${digits}`}Z` };
}

function isRealTime([, year, month, day, hour, minute, second, , zone = "Z"]: RegExpExecArray): boolean {
  const [y, mo, d, h, mi, s] = [year, month, day, hour, minute, second].map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const lastDay = new Date(Date.UTC(2000 + (y % 400), mo, 0)).getUTCDate();
  if (mo < 1 || mo > 12 || d < 1 || d > lastDay || h > 23 || mi > 59) return false;
  if (zone.length > 1 && (Number(zone.slice(1, 3)) > 23 || Number(zone.slice(4)) > 59)) return false;
  if (s < 60) return true;
  // RFC 3339 has leap seconds only at the end of a UTC day.
  const utcMinute = (((h * 60 + mi - offsetMilliseconds(zone) / 60_000) % 1440) + 1440) % 1440;
  return s === 60 && utcMinute === 1439;
}

function offsetMilliseconds(zone: string): number {
  if (zone === "Z" || zone === "z") return 0;
  const digits = zone.slice(1).replace(":", "");
  const minutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2) || "0");
  return (zone.startsWith("-") ? -minutes : minutes) * 60_000;
}
