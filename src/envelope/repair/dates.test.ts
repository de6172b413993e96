import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { validateGenericEnvelope } from "../../gen/validate-generic-envelope.js";
import { readDate } from "./dates.ts";

const isSchemaDate = (text: string): boolean =>
  !validateGenericEnvelope({ completed_at: text }).some(({ path }) => path === "/completed_at");

describe("readDate keeps RFC 3339 as it is", () => {
  it.each([
    "2025-12-10T10:00:00Z",
    "2025-12-10T10:00:00+00:00",
    "2025-12-10T10:00:00-00:00",
    "2025-12-10T10:00:00.123456Z",
    "2025-12-10T10:00:00.123456+00:00",
    "2025-12-10T10:00:00.123456789Z",
    "2025-12-10T10:00:00.1234567890123Z",
    "2025-12-10T10:00:00.0Z",
    "2025-12-10t10:00:00z",
    "2025-12-10T10:00:00+05:30",
    "2025-12-10T10:00:00-12:00",
    "2025-12-10T10:00:00+23:59",
    "2024-02-29T00:00:00Z",
    "2000-02-29T00:00:00Z",
    "2400-02-29T23:59:59Z",
    "2016-12-31T23:59:60Z",
    "2016-12-31T23:59:60.5Z",
    "2017-01-01T05:29:60+05:30",
    "2016-12-31T15:59:60-08:00",
    "0000-01-01T00:00:00Z",
    "0099-12-31T00:00:00Z",
    "1969-12-31T23:59:59Z",
    "9999-12-31T23:59:59Z",
  ])("%s", (text) => {
    expect(readDate(text)).toEqual({ kind: "valid" });
    expect(isSchemaDate(text)).toBe(true);
  });
});

describe("readDate repairs what the peers write besides", () => {
  it.each([
    ["naive", "2025-12-10T10:00:00", "2025-12-10T10:00:00Z"],
    ["naive with microseconds", "2025-12-10T10:00:00.123456", "2025-12-10T10:00:00.123456Z"],
    ["naive with nanoseconds", "2025-12-10T10:00:00.123456789", "2025-12-10T10:00:00.123456Z"],
    ["naive with zeros behind", "2025-12-10T10:00:00.120000", "2025-12-10T10:00:00.12Z"],
    ["naive with a zero fraction", "2025-12-10T10:00:00.000000", "2025-12-10T10:00:00Z"],
    ["a blank instead of T", "2025-12-10 10:00:00", "2025-12-10T10:00:00Z"],
    ["a blank and an offset", "2025-12-10 10:00:00+02:00", "2025-12-10T08:00:00Z"],
    ["a blank before the offset", "2025-12-10T10:00:00 +02:00", "2025-12-10T08:00:00Z"],
    ["an offset without colon", "2025-12-10T10:00:00+0530", "2025-12-10T04:30:00Z"],
    ["an offset of hours", "2025-12-10T10:00:00-08", "2025-12-10T18:00:00Z"],
    ["an offset over midnight", "2025-12-31T22:00:00-0300", "2026-01-01T01:00:00Z"],
    ["no seconds", "2025-12-10T10:00Z", "2025-12-10T10:00:00Z"],
    ["no seconds, naive", "2025-12-10T10:00", "2025-12-10T10:00:00Z"],
    ["a comma before the fraction", "2025-12-10T10:00:00,5Z", "2025-12-10T10:00:00.5Z"],
    ["a one-digit hour", "2025-12-10T1:00:00Z", "2025-12-10T01:00:00Z"],
    ["the basic format", "20251210T100000Z", "2025-12-10T10:00:00Z"],
    ["a date alone", "2025-12-10", "2025-12-10T00:00:00Z"],
    ["February 29 in a leap year, naive", "2024-02-29T12:00:00", "2024-02-29T12:00:00Z"],
    ["second 60 in mid-day", "2025-12-10T10:00:60Z", "2025-12-10T10:01:00Z"],
    ["a leap second, naive", "2016-12-31T23:59:60", "2017-01-01T00:00:00Z"],
    ["a leap second with fraction, naive", "2016-12-31T23:59:60.25", "2017-01-01T00:00:00.25Z"],
    ["the last second of all, naive", "9999-12-31T23:59:59", "9999-12-31T23:59:59Z"],
  ])("%s", (_, text, expected) => {
    expect(readDate(text)).toEqual({ kind: "repaired", text: expected });
  });
});

describe("readDate takes an unset time for none", () => {
  it.each([
    "",
    " ",
    "0001-01-01T00:00:00Z",
    "0001-01-01T00:00:00",
    "0001-01-01T05:30:00+05:30",
    "0001-06-01T00:00:00Z",
  ])("%j", (text) => {
    expect(readDate(text)).toEqual({ kind: "absent" });
  });
});

describe("readDate refuses what is no time", () => {
  it.each([
    "yesterday",
    "1765360800",
    "2025-13-10T10:00:00Z",
    "2025-00-10T10:00:00Z",
    "2025-12-32T10:00:00Z",
    "2025-12-00T10:00:00Z",
    "2025-02-29T10:00:00Z",
    "2025-02-30T10:00:00",
    "1900-02-29T00:00:00Z",
    "2025-04-31T00:00:00Z",
    "2025-12-10T24:00:00Z",
    "2025-12-10T24:00:00",
    "2025-12-10T25:00:00Z",
    "2025-12-10T10:60:00Z",
    "2025-12-10T10:00:61Z",
    "2025-12-10T10:00:00+24:00",
    "2025-12-10T10:00:00+99:99",
    "2025-12-10T10:00:00+0560",
    "2025-12-10T10:00:00-24",
    "2025-12-10T10:00:00ZZ",
    "2025-12-10T10:00:00 UTC",
    "2025-12-10T10:00:00Europe/Berlin",
    "2025-12-10T10:00:00.Z",
    "2025-12-10T10:00:00Z\n",
    "\ufeff2025-12-10T10:00:00Z",
    "２０２５-12-10T10:00:00Z",
    "+002025-12-10T10:00:00Z",
    "12025-12-10T10:00:00Z",
    "-2025-12-10T10:00:00Z",
    "10.12.2025 10:00",
    "12/10/2025",
    "Wed, 10 Dec 2025 10:00:00 GMT",
    "2025-W50-3",
    "2025-344",
    "0001-01-01garbage",
    "9999-12-31T23:59:59-0100",
    "9999-12-31T23:59:60.5",
  ])("%j", (text) => {
    expect(readDate(text)).toEqual({ kind: "unreadable" });
  });
});

const two = (low: number, high: number) =>
  fc.integer({ min: low, max: high }).map((n) => String(n).padStart(2, "0"));
const loose = fc
  .record({
    year: fc.oneof(fc.integer({ min: 0, max: 9999 }), fc.constantFrom(1, 1900, 2000, 2024, 9999)),
    month: two(0, 13),
    day: two(0, 32),
    separator: fc.constantFrom("T", "t", " "),
    hour: two(0, 24),
    minute: two(0, 60),
    second: two(0, 61),
    fraction: fc.oneof(fc.constant(""), fc.stringMatching(/^[.,][0-9]{1,12}$/)),
    zone: fc.oneof(
      fc.constantFrom("", "Z", "z"),
      fc
        .tuple(fc.constantFrom("+", "-"), two(0, 25), fc.constantFrom(":", ""), two(0, 61))
        .map((parts) => parts.join("")),
    ),
  })
  .map(
    ({ year, month, day, separator, hour, minute, second, fraction, zone }) =>
      `${String(year).padStart(4, "0")}-${month}-${day}${separator}${hour}:${minute}:${second}${fraction}${zone}`,
  );

it("gives back only date-times that the schema accepts and that stay as they are", () => {
  const seen = { valid: 0, repaired: 0, absent: 0, unreadable: 0 };
  fc.assert(
    fc.property(loose, (text) => {
      const reading = readDate(text);
      seen[reading.kind]++;
      if (reading.kind === "valid") expect(isSchemaDate(text)).toBe(true);
      if (reading.kind !== "repaired") return;
      expect(reading.text).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{0,5}[1-9])?Z$/);
      expect(isSchemaDate(reading.text)).toBe(true);
      expect(readDate(reading.text)).toEqual({ kind: "valid" });
    }),
    { numRuns: 4000 },
  );
  expect(Math.min(seen.valid, seen.repaired, seen.unreadable)).toBeGreaterThan(50);
});

it("repairs to the same instant that Date reads", () => {
  fc.assert(
    fc.property(
      fc.date({
        min: new Date("1000-01-01T00:00:00Z"),
        max: new Date("9998-12-31T00:00:00Z"),
        noInvalidDate: true,
      }),
      fc.integer({ min: -1439, max: 1439 }),
      (date, offset) => {
        const local = new Date(date.getTime() + offset * 60_000).toISOString().slice(0, -1);
        const minutes = Math.abs(offset);
        const zone = `${offset < 0 ? "-" : "+"}${String(Math.floor(minutes / 60)).padStart(2, "0")}${String(minutes % 60).padStart(2, "0")}`;
        const reading = readDate(`${local}${zone}`);
        expect(reading.kind === "repaired" && new Date(reading.text)).toEqual(date);
      },
    ),
    { numRuns: 500 },
  );
});
