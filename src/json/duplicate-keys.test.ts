import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { arrayOf, bytesOf, jsonText, objectText, space } from "../../test/envelope/support/json-text.ts";
import { findDuplicateKeys } from "./duplicate-keys.ts";
import { pointer } from "./json-pointer.ts";
import { scanJson } from "./scan.ts";

const find = (text: string): string[] => findDuplicateKeys(bytesOf(text));

describe("findDuplicateKeys", () => {
  it.each([
    ['{"a":1,"a":2}', ["/a"]],
    ['{"a":1,"a":2,"a":3}', ["/a", "/a"]],
    ['{"a":1,"\\u0061":2}', ["/a"]],
    ['{"\\/":1,"/":2}', ["/~1"]],
    ['{"~":1,"~":2}', ["/~0"]],
    ['{"":1,"":2}', ["/"]],
    ['{"__proto__":1,"__proto__":2}', ["/__proto__"]],
    ['{"a":{"b":1,"b":2},"c":{"b":1}}', ["/a/b"]],
    ['[{"a":1},{"a":1,"a":2}]', ["/1/a"]],
    ['{"a":[0,[{"x":1},{"x":1,"y":[],"x":2}]]}', ["/a/1/1/x"]],
    ['{"a":[1,2,{"b":1}],"b":2,"a":{"b":{"c":1,"c":1}}}', ["/a", "/a/b/c"]],
    ['{"]}":1,"[{":2,"]}":3}', ["/]}"]],
    ['{"a\\\\":1,"b\\"":2,"a\\\\":3}', ["/a\\"]],
    ['{"k":"\\",\\"k\\":1","k":2}', ["/k"]],
    [' { "a" : [ ] , "a" : { } } ', ["/a"]],
    ['{"é":1,"\\u00e9":2,"e\u0301":3}', ["/é"]],
    ['{"\\ud83d\\ude00":1,"😀":2}', ["/😀"]],
  ])("%s", (text, expected) => {
    expect(find(text)).toEqual(expected);
  });

  it.each([
    '{"a":"a","b":"a"}',
    '["a","a"]',
    '{"a":{"a":{"a":1}}}',
    '[{"a":1},{"a":1}]',
    '{"a":["a","a",{"a":"a"}],"b":"a"}',
    '{"k":"\\",\\"k\\":1","l":"{\\"k\\":1,\\"k\\":2}"}',
    '{"A":1,"a":2,"á":3,"a\u0301":4}',
    '"text"',
    "5",
  ])("finds none in %s", (text) => {
    expect(find(text)).toEqual([]);
  });

  it("finds none where every key is different, and the one that is added", () => {
    fc.assert(
      fc.property(objectText, space, (text, blank) => {
        expect(find(text)).toEqual([]);
        const [first] = scanJson(bytesOf(text)).items;
        fc.pre(first !== undefined);
        const doubled = `${text.slice(0, -1)},${blank}${JSON.stringify(first.key)}:null}`;
        expect(find(doubled)).toEqual([pointer("", first.key!)]);
        expect(scanJson(bytesOf(doubled)).mayHaveDuplicates).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it("finds them behind anything", () => {
    fc.assert(
      fc.property(fc.oneof(jsonText, arrayOf(jsonText)), (text) => {
        expect(find(`[${text},{"x":1,"x":2}]`)).toEqual(["/1/x"]);
      }),
      { numRuns: 300 },
    );
  });

  it("stops after a hundred", () => {
    expect(find(`{${'"a":1,'.repeat(5000)}"b":2}`)).toHaveLength(100);
  });

  it("does not fill the memory with long paths", () => {
    const key = "k".repeat(20_000);
    const inner = `{${'"a":1,'.repeat(200)}"b":2}`;
    const paths = find(`${`{"${key}":`.repeat(100)}${inner}${"}".repeat(100)}`);
    expect(paths.length).toBeGreaterThan(0);
    expect(paths.join("").length).toBeLessThan(4_000_000);
  });
});
