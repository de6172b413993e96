import fc from "fast-check";
import { expect, it } from "vitest";
import { createTimestamp, timestamp } from "./sources.ts";

it("a writer of times writes each as it is, whatever it wrote before", () => {
  const time = fc.oneof(fc.constantFrom(0, 1, 2), fc.integer({ min: 0, max: 4e12 }));
  fc.assert(
    fc.property(fc.array(time), (times) => {
      const write = createTimestamp();
      expect(times.map(write)).toEqual(times.map(timestamp));
    }),
  );
  expect(timestamp(0)).toBe("1970-01-01T00:00:00.000Z");
});
