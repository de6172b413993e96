import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { jsonText } from "../../test/envelope/support/json-text.ts";
import { sameValue } from "./same-value.ts";

const same = (a: string, b: string): boolean => sameValue(JSON.parse(a), JSON.parse(b));

describe("sameValue", () => {
  it.each([
    ["1.0", "1"],
    ["-0.0", "0"],
    ["1e2", "100"],
    ["12345678901234567890", "12345678901234567000"],
    ['{"a":1,"b":[2]}', '{ "b":[2.0], "a":1 }'],
    ['"\\u00e9"', '"é"'],
    ['{"__proto__":1}', '{"__proto__":1.0}'],
    ["[]", "[ ]"],
  ])("%s is %s", (a, b) => {
    expect([same(a, b), same(b, a)]).toEqual([true, true]);
  });

  it.each([
    ["1", "true"],
    ["0", "false"],
    ["0", "null"],
    ["null", "{}"],
    ["[]", "{}"],
    ["[1,2]", "[2,1]"],
    ["[1]", "[1,1]"],
    ['["0"]', '{"0":"0"}'],
    ['{"a":1}', '{"b":1}'],
    ['{"a":null}', "{}"],
    ['{"__proto__":null}', "{}"],
    ['{"toString":1}', '{"valueOf":1}'],
    ['"1"', "1"],
    ['"é"', '"e\u0301"'],
    ["1", "1.0000001"],
  ])("%s is not %s", (a, b) => {
    expect([same(a, b), same(b, a)]).toEqual([false, false]);
  });

  it("holds for every value and itself", () => {
    fc.assert(fc.property(jsonText, (text) => same(text, text)));
  });
});
