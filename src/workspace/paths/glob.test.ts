import fc from "fast-check";
import picomatch from "picomatch";
import { describe, expect, it } from "vitest";
import { expandBraces } from "./braces.ts";
import { compileGlob } from "./glob.ts";

describe("compileGlob()", () => {
  it("agrees with picomatch", () => {
    const name = fc.constantFrom("a", "b", "ab", "a.ts", "b.ts", ".h", "src", "ba");
    const path = fc.array(name, { minLength: 1, maxLength: 4 }).map((parts) => parts.join("/"));
    const piece = fc.constantFrom("a", "b", "*", "?", "[ab]", ".ts", "src", "{a,b}", "{a,.ts}");
    const part = fc.oneof(
      fc.array(piece, { minLength: 1, maxLength: 3 }).map((all) => all.join("")),
      fc.constant("**"),
    );
    const glob = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join("/"));
    fc.assert(
      fc.property(glob, path, (pattern, subject) => {
        // At the end of a glob, picomatch lets ** stand for nothing; a directory is no file here.
        fc.pre(!pattern.endsWith("**") && !pattern.includes("**/**") && !/\*\*(?!\/|$)/.test(pattern));
        const expected = picomatch(pattern, { dot: true, basename: !pattern.includes("/") })(subject);
        expect(compileGlob(pattern)(subject), `${pattern} on ${subject}`).toBe(expected);
      }),
      { numRuns: 3_000 },
    );
  });

  it("takes a question mark and a class for one character, also outside the BMP", () => {
    expect(compileGlob("?.ts")("😀.ts")).toBe(true);
    expect(compileGlob("[😀-😎].ts")("😃.ts")).toBe(true);
  });

  it.each([
    ["[]]x", "]x", true],
    ["[!]]x", "ax", true],
    ["[a-]x", "-x", true],
    ["[\\]]x", "]x", true],
    ["[^a]x", "ax", false],
    ["\\*", "*", true],
    ["\\*", "a", false],
    ["{a}", "{a}", true],
    ["a\\{b,c}", "a{b,c}", true],
    ["a{b", "a{b", true],
  ])("%s on %s is %s", (glob, path, expected) => {
    expect(compileGlob(glob)(path)).toBe(expected);
  });

  it("takes time in proportion to pattern and path, however they are made", () => {
    const name = "a".repeat(250);
    expect(compileGlob(`${"*a".repeat(60)}*b`)(name)).toBe(false);
    expect(compileGlob(`${"**/a/".repeat(60)}b`)("a/".repeat(500) + name)).toBe(false);
    expect(compileGlob(`${"**/*a*a*".repeat(20)}/b`)(`${name}/`.repeat(15) + name)).toBe(false);
  });
});

describe("expandBraces()", () => {
  it.each([
    ["a", ["a"]],
    ["{a,b}c", ["ac", "bc"]],
    ["{a,b}{c,d}", ["ac", "ad", "bc", "bd"]],
    ["x{a,{b,c}y}", ["xa", "xby", "xcy"]],
    ["{,a}b", ["ab", "b"]],
    ["{a}", ["{a}"]],
    ["{{a,b}}", ["{a}", "{b}"]],
    ["a,b}", ["a,b}"]],
  ])("writes out %s", (glob, expected) => {
    expect(expandBraces(glob)?.toSorted()).toEqual(expected);
  });

  it("gives up when there are too many", () => {
    expect(expandBraces("{a,b}".repeat(8))).toHaveLength(256);
    expect(expandBraces("{a,b}".repeat(9))).toBeUndefined();
    expect(expandBraces("{a,b}".repeat(200))).toBeUndefined();
    expect(expandBraces(`{${",".repeat(1_000)}}`)).toBeUndefined();
  });
});
