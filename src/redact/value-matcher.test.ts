import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "../../test/support/runs.ts";
import { applyEdits, type Edit, mask, mergeEdits } from "./edits.ts";
import { createValueMatcher } from "./value-matcher.ts";

/** Few letters, so that values begin, end and overlap each other. */
const value = fc.string({ unit: fc.constantFrom("a", "b", "c"), minLength: 1, maxLength: 6 });
const text = fc.string({ unit: fc.constantFrom("a", "b", "c", "d"), maxLength: 60 });

/** Every place of every value, one after the other. */
function search(values: readonly string[], within: string): Edit[] {
  const found: Edit[] = [];
  for (const each of values) {
    for (let at = within.indexOf(each); at !== -1; at = within.indexOf(each, at + 1)) {
      found.push(mask(at, at + each.length));
    }
  }
  return mergeEdits(found);
}

describe("createValueMatcher()", () => {
  it("finds every place of every value", () => {
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 8 }), text, (values, within) => {
        expect(createValueMatcher(values)(within)).toEqual(search(values, within));
      }),
      { numRuns: runs(1_000, 50_000) },
    );
  });

  it.each([
    ["1234567", "1234567"],
    ["a123456b 123456.", "a***b ***."],
    ["00123456", "00123456"],
  ])("finds digits only where there are no further ones: %s", (within, masked) => {
    expect(applyEdits(within, createValueMatcher(["123456"])(within))).toBe(masked);
  });
});
