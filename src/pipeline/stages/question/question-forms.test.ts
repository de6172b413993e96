import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { startsOf } from "./pattern-starts.ts";
import { QUESTION_FORMS } from "./question-forms.ts";

const CASES = QUESTION_FORMS.map(({ pattern, match }, index) => ({
  name: `${index}: ${pattern}`,
  pattern,
  match,
}));

describe("a form of question fits all that its pattern matches, though it looks at the pattern last", () => {
  it.each(CASES)("$name", ({ pattern, match }) => {
    fc.assert(
      fc.property(fc.stringMatching(new RegExp(`^${pattern}$`)), fc.boolean(), (text, isLoud) => {
        expect(match(isLoud ? text.toUpperCase() : text)).not.toBeNull();
      }),
      { numRuns: 40 },
    );
  });
});

describe("startsOf()", () => {
  it.each([
    ["how (?:do|does) (?<s>.+?)", ["how"]],
    ["where(?:'s| is)? (?<s>.+?)", ["where"]],
    ["(?:who|what|which(?: file)?|what else) calls (?<s>.+?)", ["who", "what", "which", "what"]],
    ["(?:analy[sz]e|review) (?<s>.+?)", ["analy", "review"]],
    ["(?:usages?|uses) of (?<s>.+?)", ["usage", "uses"]],
  ])("of %s", (pattern, prefixes) => {
    expect(startsOf(pattern)?.prefixes).toEqual(prefixes);
  });

  it.each([
    "(?:find|show)? ?(?<s>.+?)",
    "(?<s>.+?) usages",
    "(?:in )?which file (?<s>.+?)",
    "(?:(?:a|b)|c) d",
  ])("tells nothing of %s", (pattern) => {
    expect(startsOf(pattern)).toBeNull();
  });
});
