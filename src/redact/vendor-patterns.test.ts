import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PREFIXED_TOKENS, PREFIXES } from "./vendor-patterns.ts";

describe("a token of a vendor holds a prefix that is looked for first", () => {
  it.each(Object.entries(PREFIXED_TOKENS))("%s", (_, pattern) => {
    const token = fc.stringMatching(new RegExp(`^(?:${pattern})$`));
    fc.assert(
      fc.property(token, (text) => {
        expect(PREFIXES.some((prefix) => text.includes(prefix))).toBe(true);
      }),
      { numRuns: 40 },
    );
  });
});
