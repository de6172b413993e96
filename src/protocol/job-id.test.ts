import { describe, expect, it } from "vitest";
import { newJobId } from "./job-id.ts";

const at = (time: number, hex: string) => newJobId({ now: () => time, hex: () => hex });

describe("newJobId", () => {
  it("writes the time and the randomness in Crockford's base 32", () => {
    // The time is the example of the ULID specification.
    expect(at(1469918176385, "0".repeat(20))).toBe("01ARYZ6S410000000000000000");
    expect(at(0, "f".repeat(20))).toBe("0000000000ZZZZZZZZZZZZZZZZ");
    expect(at(2 ** 48 - 1, "f".repeat(20))).toBe("7ZZZZZZZZZZZZZZZZZZZZZZZZZ");
    expect(at(32 ** 2 - 1, "00000000000000000020")).toBe("00000000ZZ0000000000000010");
  });

  it("is the same for the same sources, and asks for 80 bits", () => {
    const asked: number[] = [];
    const sources = {
      now: () => 1775718303000,
      hex: (digits: number) => {
        asked.push(digits);
        return "a5".repeat(digits / 2);
      },
    };
    expect(newJobId(sources)).toBe(newJobId(sources));
    expect(asked).toEqual([20, 20]);
  });

  it("sorts by time", () => {
    const ids = [1, 999, 1775718303000, 1775718303001].map((time) => at(time, "7".repeat(20)));
    expect(ids.toSorted()).toEqual(ids);
  });

  it("is a ULID also where the clock stands before 1970 or between milliseconds", () => {
    for (const time of [-1, 12.75]) expect(at(time, "1".repeat(20))).toMatch(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/);
  });
});
