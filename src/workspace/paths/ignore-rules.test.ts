import ignore from "ignore";
import { describe, expect, it } from "vitest";
import { parseIgnoreRules } from "./ignore-rules.ts";

const PATHS = ["a", "b.log", "dist/x", "src/dist/x", "src/b.log", "docs/a/b/c.md", "#x", "!x", "tail ", "é"];

describe("parseIgnoreRules()", () => {
  it.each([
    "*.log",
    "/dist",
    "dist/",
    "src/",
    "docs/**/*.md",
    "**/x",
    "docs/*",
    "\\#x\n\\!x",
    "*\n!b.log",
    "*.log\n!src/b.log",
    "tail\\ ",
    "tail ",
    "# a comment\n\n  \na\r\n",
    "[ab]*",
    "é",
    "*.[lL]og",
  ])("reads %j as the package ignore does", (text) => {
    const rules = parseIgnoreRules(text);
    const oracle = ignore({ ignorecase: false }).add(text);
    for (const path of PATHS) {
      // The walk asks for every directory on the way first, so that is what the rules must answer.
      const parts = path.split("/");
      const prefixes = parts.map((_, index) => parts.slice(0, index + 1).join("/"));
      const ignored = prefixes.some((prefix) => rules.decide(prefix, prefix !== path) === true);
      expect(ignored, path).toBe(oracle.ignores(path));
    }
  });

  it("says nothing about a path that no rule names", () => {
    expect(parseIgnoreRules("a\n!b\n").decide("c", false)).toBeUndefined();
    expect(parseIgnoreRules("a\n!b\n").decide("b", false)).toBe(false);
  });

  it("drops rules that are malformed, like git", () => {
    for (const rule of ["[abc", "a\\", "!", "/", "!/", "//", "[[:alpha:]", "x".repeat(5_000)]) {
      expect(parseIgnoreRules(rule).decide("a", true)).toBeUndefined();
    }
  });

  it("takes time in proportion to its text, however it is made", () => {
    const deep = "a/".repeat(300);
    expect(parseIgnoreRules(`${"**/a/".repeat(50)}b`).decide(`${deep}c`, false)).toBeUndefined();
    expect(parseIgnoreRules(`${"*a".repeat(50)}b`).decide("a".repeat(255), false)).toBeUndefined();
    expect(parseIgnoreRules(`a${" ".repeat(500_000)}b`).decide("a", false)).toBeUndefined();
  });
});
