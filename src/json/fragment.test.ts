import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { arrayOf, bytesOf, jsonText } from "../../test/envelope/support/json-text.ts";
import { appendItems, fragmentOf, joinItems, parseFragment, toFragment, typeOf } from "./fragment.ts";
import { bytesOf as joined, type Text } from "./text.ts";

const textOf = (text: Text): string => joined(text).toString("utf8");

describe("appendItems", () => {
  it.each([
    ["[]", "[1,2]"],
    ["[ \t]", "[1,2]"],
    ["[\r\n]", "[1,2]"],
    ["[0]", "[0,1,2]"],
    ["[ 0 ]", "[ 0 ,1,2]"],
    ["[[]]", "[[],1,2]"],
    ['[" "]', '[" ",1,2]'],
    ["[1.0, 2e1]", "[1.0, 2e1,1,2]"],
  ])("adds to %j", (array, expected) => {
    expect(textOf(appendItems(bytesOf(array), ["1", toFragment(2)]))).toBe(expected);
  });

  it("keeps the array's own text and puts every new element behind it", () => {
    fc.assert(
      fc.property(arrayOf(jsonText), fc.array(jsonText, { maxLength: 3 }), (array, added) => {
        const text = textOf(appendItems(bytesOf(array), added.map(bytesOf)));
        expect(JSON.parse(text)).toEqual([
          ...JSON.parse(array),
          ...added.map((item) => JSON.parse(item) as unknown),
        ]);
        if (added.length === 0) expect(text).toBe(array);
        else if ((JSON.parse(array) as unknown[]).length > 0)
          expect(text.startsWith(array.slice(0, -1))).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

describe("fragments", () => {
  it("are joined with commas", () => {
    expect(joinItems([]).toString()).toBe("[]");
    expect(joinItems([bytesOf("1.0")]).toString()).toBe("[1.0]");
    expect(joinItems([bytesOf("1"), bytesOf('"a"')]).toString()).toBe('[1,"a"]');
  });

  it("of values are UTF-8 even where a string is not well-formed", () => {
    expect(toFragment("a\ud800b").toString("utf8")).toBe('"a\\ud800b"');
    expect(parseFragment(toFragment(["\udfff", "😀", "\u0000"]))).toEqual(["\udfff", "😀", "\u0000"]);
  });

  it("know their type", () => {
    const texts = ['"a"', "-1", "0", "true", "false", "null", "[]", "{}"];
    expect(texts.map((text) => typeOf(bytesOf(text)))).toEqual([
      "string",
      "number",
      "number",
      "boolean",
      "boolean",
      "null",
      "array",
      "object",
    ]);
  });

  it("are views of a part of the bytes, also of a part of a larger buffer", () => {
    const part = bytesOf("0123456789").subarray(2, 8);
    expect(fragmentOf(part, 1, 3).toString()).toBe("34");
  });
});
