import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readDate } from "../repair/dates.ts";
import { isPlainDate } from "./plain-date.ts";

function isPlain(text: string): boolean {
  const bytes = Buffer.from(`"${text}"0123456789`);
  return isPlainDate(bytes, 1, 1 + Buffer.byteLength(text));
}

describe("a date that is plainly valid", () => {
  it.each(["2026-01-02T03:04:05Z", "2026-12-28T23:59:59.123456Z", "1999-02-28T00:00:00.5+00:00"])(
    "is told by a glance: %s",
    (text) => {
      expect(isPlain(text)).toBe(true);
    },
  );

  it.each([
    ...["2026-01-02T03:04:05", "2026-01-02 03:04:05Z", "2026-01-02T03:04:05.Z", "2026-01-02T03:04:05Z "],
    ...["2026-02-30T03:04:05Z", "2026-13-02T03:04:05Z", "2026-01-02T24:04:05Z", "2026-01-02T03:60:05Z"],
    ...[
      "2026-01-02T03:04:60Z",
      "0001-01-01T00:00:00Z",
      "2026-01-02T03:04:05+01:00",
      "",
      "2026-01-02T03:04:05",
    ],
  ])("is left to be read where it is not: %s", (text) => {
    expect(isPlain(text)).toBe(false);
  });

  it("is valid when it is read, too", () => {
    const upTo = (max: number) =>
      fc.integer({ min: 0, max }).map((number) => String(number).padStart(2, "0"));
    const fraction = fc.constantFrom("", ".5", ".", ".000001", "x");
    const zone = fc.constantFrom("Z", "z", "+00:00", "+00:01", "", "Z0");
    const text = fc
      .tuple(upTo(99), upTo(99), upTo(13), upTo(32), upTo(25), upTo(61), upTo(61), fraction, zone)
      .map(([c, y, mo, d, h, mi, s, f, z]) => `${c}${y}-${mo}-${d}T${h}:${mi}:${s}${f}${z}`);
    fc.assert(
      fc.property(text, (date) => {
        if (isPlain(date)) expect(readDate(date).kind).toBe("valid");
      }),
      { numRuns: 5000 },
    );
  });
});
