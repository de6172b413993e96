import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bytesOf, jsonText, space } from "../../test/envelope/support/json-text.ts";
import { merged, read, spelledText } from "../../test/envelope/support/read.ts";
import { parseFragment } from "./fragment.ts";
import { parseJson } from "./parse-json.ts";

/** A document, and one whose key V8 takes for a key of the first, once it has parsed that. */
const POISON = [
  ['{"x":1,"\\\\":2}', '{"x":1,"\\n":3}', "\n"],
  ['{"x":1,"\\\\":2}', '{"x":1,"\\"":3}', '"'],
  ['{"x":1,"\\\\":2}', '{"x":1,"\\u00e9":3}', "é"],
  ['{"x":1,"a\\\\":2}', '{"x":1,"a\\t":3}', "a\t"],
  ['{"x":1,"\\\\u006":2}', '{"x":1,"\\u0061dmin":3}', "admin"],
] as const;

describe("parseJson", () => {
  it.each(POISON)("after %s reads %s with its own key", (poison, text, key) => {
    for (let round = 0; round < 5; round++) {
      JSON.parse(poison);
      expect(Object.entries(parseJson(text) as object)).toEqual([
        ["x", 1],
        [key, 3],
      ]);
      expect(Object.keys(parseFragment(bytesOf(text)) as object)).toEqual(["x", key]);
    }
  });

  it("gives what JSON.parse gives", () => {
    fc.assert(
      fc.property(fc.tuple(space, jsonText, space), (parts) => {
        const text = parts.join("");
        expect(isDeepStrictEqual(parseJson(text), JSON.parse(text))).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  it.each([
    '{"\\u0061":1,"b":{"\\u0061":[{"c\\n":null}]}}',
    '{"\\u0031":1,"0":2,"a":3}',
    '{"\\u0061":1,"a":2}',
    '{"\\u005f_proto__":{"x":1},"constructor":2}',
    ' { "\\u0061" : [ 1.50 , -0 , 1e400 , true , false , null , "\\ud800" , [ ] , { } ] } ',
    '{"a":"\\"b\\":","\\u0062":"x: \\\\"}',
  ])("reads %s as JSON.parse does", (text) => {
    const [value, expected] = [parseJson(text), JSON.parse(text) as unknown];
    expect(isDeepStrictEqual(value, expected)).toBe(true);
    expect(JSON.stringify(value)).toBe(JSON.stringify(expected));
  });

  it("reads long texts with many escapes in time", () => {
    const text = `{"\\u0061":"${"\\n".repeat(400_000)}","b":[${'"\\t",'.repeat(200_000)}0]}`;
    expect(Object.keys(parseJson(text) as object)).toEqual(["a", "b"]);
  });
});

describe("an envelope read after a poisonous one", () => {
  const goals = (text: string): string => spelledText({ goal_completion_status: text });

  it("has its own goals", () => {
    read(goals('{"x":"pending","\\\\":"failed"}')).envelope.get("goal_completion_status");
    const { envelope } = read(goals('{"x":"pending","\\u00e9":"satisfied"}'));
    expect(Object.entries(envelope.get("goal_completion_status"))).toEqual([
      ["x", "pending"],
      ["é", "satisfied"],
    ]);
  });

  it("is not taken for the same as another one", () => {
    JSON.parse('{"x":1,"\\\\":2}');
    const text = merged(
      spelledText({ metadata: '{"m":{"x":1,"\\\\":2}}' }),
      spelledText({ metadata: '{"m":{"x":1,"\\n":2}}' }),
    );
    expect(text).toContain('"metadata":{"m":{"x":1,"\\n":2}}');
  });
});
