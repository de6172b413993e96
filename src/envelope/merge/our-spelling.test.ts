import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bytesOf, jsonText, onOneLine } from "../../../test/envelope/support/json-text.ts";
import { sameValue } from "../../json/same-value.ts";
import { inOurSpelling, withMembersOf } from "./our-spelling.ts";

const spelled = (ours: string, theirs: string): string =>
  inOurSpelling(bytesOf(ours), bytesOf(theirs)).toString("utf8");

describe("inOurSpelling", () => {
  it.each([
    ["1.0", "1", "1.0"],
    ["1.0", "2", "2"],
    ['{"a":1.0,"b":2}', '{"b":3,"a":1}', '{"b":3,"a":1.0}'],
    ['{"a":{"x":1e2,"y":[1.50]}}', '{"a":{"x":100,"y":[1.5],"z":0}}', '{"a":{"x":1e2,"y":[1.50],"z":0}}'],
    ["[1.0,2.0,3.0]", "[1,5,3,4]", "[1.0,5,3.0,4]"],
    ["[1.0,2.0]", "[1]", "[1.0]"],
    ['{"a":1.0}', "{}", "{}"],
    ['{"a":1.0}', "[1]", "[1]"],
    ['{"__proto__":1.0}', '{"__proto__":1,"x":2}', '{"__proto__":1.0,"x":2}'],
    ['"\\u0041"', '"A"', '"\\u0041"'],
  ])("of %s for %s is %s", (ours, theirs, expected) => {
    expect(spelled(ours, theirs)).toBe(expected);
  });

  it("has the value of theirs, and our text where that is the same", () => {
    const reprint = (text: string): string => JSON.stringify(JSON.parse(text));
    fc.assert(
      fc.property(jsonText, jsonText, jsonText, (ours, theirs, shared) => {
        expect(sameValue(JSON.parse(spelled(ours, theirs)), JSON.parse(theirs))).toBe(true);
        // JSON.stringify prints a number beyond the doubles as null, which is another value.
        fc.pre(sameValue(JSON.parse(shared), JSON.parse(reprint(shared))));
        const text = spelled(`{"a":${shared},"b":${ours}}`, `{"b":${theirs},"a":${reprint(shared)}}`);
        expect(onOneLine(text)).toContain(`"a":${onOneLine(shared)}`);
      }),
      { numRuns: 500 },
    );
  });

  it("ends at deep nesting, and still has the value of theirs", () => {
    const deep = (core: string): string => `${'{"a":['.repeat(200)}${core}${"]}".repeat(200)}`;
    expect(isDeepStrictEqual(JSON.parse(spelled(deep("1.0"), deep("2"))), JSON.parse(deep("2")))).toBe(true);
    expect(spelled(deep("1.0"), deep("1"))).toBe(deep("1.0"));
  });
});

it("withMembersOf keeps what theirs lacks", () => {
  const text = withMembersOf(bytesOf('{"a":1.0, "b":2.0}'), bytesOf('{"b":3,"c":4,"a":1}'));
  expect(text.toString()).toBe('{"a":1.0, "b":3,"c":4}');
});
