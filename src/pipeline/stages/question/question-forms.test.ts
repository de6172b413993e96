import fc from "fast-check";
import { describe, expect, it } from "vitest";
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
        const said = isLoud ? text.toUpperCase() : text;
        expect(match(said, said.toLowerCase())).not.toBeNull();
      }),
      { numRuns: 40 },
    );
  });
});
