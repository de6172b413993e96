import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { jsonText } from "../../test/envelope/support/json-text.ts";
import { sameValue, valueKey } from "./same-value.ts";

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

describe("valueKey", () => {
  it("is shared by equal values and by no others", () => {
    fc.assert(
      fc.property(jsonText, jsonText, (a, b) => {
        const [left, right] = [JSON.parse(a) as unknown, JSON.parse(b) as unknown];
        return (valueKey(left) === valueKey(right)) === sameValue(left, right);
      }),
      { numRuns: 1000 },
    );
  });

  it.each([
    ["1e400", "null"],
    ["1e400", "-1e400"],
    ['"1"', "1"],
    ['["a,b"]', '["a","b"]'],
    ['{"a":{"b":1}}', '{"a":1,"b":1}'],
  ])("tells %s from %s", (a, b) => {
    expect(valueKey(JSON.parse(a))).not.toBe(valueKey(JSON.parse(b)));
  });

  it("does not depend on spelling or order", () => {
    expect(valueKey(JSON.parse('{"b":1.0,"a":[-0,"\\u0041"]}'))).toBe(
      valueKey(JSON.parse('{"a":[0,"A"],"b":1}')),
    );
  });
});
