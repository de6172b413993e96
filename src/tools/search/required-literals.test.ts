import fc from "fast-check";
import { RE2JS } from "re2js";
import { describe, expect, it } from "vitest";
import { requiredLiterals } from "./required-literals.ts";

describe("requiredLiterals()", () => {
  it.each([
    ["login", ["login"]],
    ["(def|class)\\s+login\\b", ["login"]],
    ["\\bfoo|bar\\b", ["foo", "bar"]],
    ["(?:get|set)Name", ["Name"]],
    ["(get|set)N", ["get", "set"]],
    ["(?P<verb>get)X", ["get"]],
    ["a\\.b\\(", ["a.b("]],
    ["ab*cde", ["cde"]],
    ["ab+c", ["ab"]],
    ["colou?r", ["colo"]],
    ["x{2,3}yz", ["yz"]],
    ["foo{bar}", ["foo{bar}"]],
    ["(foo)?b", ["b"]],
    ["(foo){2}b", ["foo"]],
    ["[)|(]abc", ["abc"]],
    ["[]a]b", ["b"]],
    ["[[:alpha:]]+Error", ["Error"]],
    ["é+😀", ["😀"]],
  ])("finds that %s needs %j", (pattern, expected) => {
    RE2JS.compile(pattern);
    expect(requiredLiterals(pattern)).toEqual(expected);
  });

  it.each([
    "",
    ".*",
    "\\w+",
    "a*",
    "foo|",
    "foo|\\d",
    "(foo|)",
    "(?i)foo",
    "(?i:foo)",
    "\\x41b",
    "\\pLb",
    "\\p{Greek}b",
    "\\Qa|b\\E",
    "\\141b",
    "x{0,2}",
  ])("is not sure about %s", (pattern) => {
    RE2JS.compile(pattern);
    expect(requiredLiterals(pattern)).toEqual([]);
  });

  it("never asks for more than a match has", () => {
    const atom = fc.constantFrom(
      "a",
      "b",
      "c",
      ".",
      "\\w",
      "\\b",
      "[ab]",
      "[^a]",
      "\\.",
      "^",
      "$",
      "{",
      "]",
      "é",
    );
    const repeat = fc.constantFrom("", "", "", "*", "+", "?", "{2}", "{0,1}", "{1,}", "*?", "+?");
    const { pattern } = fc.letrec<{ pattern: string; branch: string; item: string }>((tie) => ({
      pattern: fc.array(tie("branch"), { minLength: 1, maxLength: 3 }).map((all) => all.join("|")),
      branch: fc.array(tie("item"), { maxLength: 4 }).map((all) => all.join("")),
      item: fc.oneof(
        { depthSize: "small", withCrossShrink: true },
        fc.tuple(atom, repeat).map((all) => all.join("")),
        fc
          .tuple(fc.constantFrom("(", "(?:", "(?P<n>"), tie("pattern"), repeat)
          .map(([open, inner, count]) => `${open}${inner})${count}`),
      ),
    }));
    const line = fc.string({ unit: fc.constantFrom("a", "b", "c", ".", "{", "]", "é", " "), maxLength: 12 });
    let matched = 0;
    fc.assert(
      fc.property(pattern, fc.array(line, { minLength: 10, maxLength: 10 }), (source, lines) => {
        const literals = requiredLiterals(source);
        const expression = compile(source);
        fc.pre(expression !== undefined && literals.length > 0);
        for (const each of lines) {
          if (expression?.test(each) !== true) continue;
          matched++;
          expect(
            literals.some((literal) => each.includes(literal)),
            `${source} on ${each}`,
          ).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
    expect(matched).toBeGreaterThan(20);
  });
});

function compile(source: string): RE2JS | undefined {
  try {
    return RE2JS.compile(source);
  } catch {
    return undefined;
  }
}
