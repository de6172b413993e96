import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formsFor } from "./forms-for.ts";
import { matchPattern } from "./match-pattern.ts";
import { parsePattern } from "./parse-pattern.ts";
import { QUESTION_FORMS } from "./question-forms.ts";

const CASES = QUESTION_FORMS.map((form, index) => ({
  name: `${index}: ${form.pattern}`,
  index,
  pattern: form.pattern,
  form,
}));

describe("a form of question fits all that its pattern matches, though it looks at the pattern last", () => {
  it.each(CASES)("$name", ({ pattern, form }) => {
    fc.assert(
      fc.property(fc.stringMatching(new RegExp(`^${pattern}$`)), fc.boolean(), (text, isLoud) => {
        const said = isLoud ? text.toUpperCase() : text;
        expect(formsFor(said.toLowerCase())).toContain(form);
        expect(form.match(said, said.toLowerCase())).not.toBeNull();
      }),
      { numRuns: 40 },
    );
  });
});

it("takes the forms of which a clause holds a word, and no others", () => {
  const words = [...new Set(QUESTION_FORMS.flatMap(({ needs }) => needs.split("|")))];
  const pieces = fc.oneof(
    fc.constantFrom(...words),
    fc.constantFrom(..." abehortuw\u00e9\u{1f600}"),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 6 }), (list) => {
      const lower = list.join("").toLowerCase();
      const expected = QUESTION_FORMS.filter(({ needs }) => new RegExp(needs).test(lower));
      expect(formsFor(lower)).toEqual(expected);
    }),
    { numRuns: 1000 },
  );
});

describe("a pattern is read as the regular expression that it is", () => {
  /** Texts with few letters in the place of any, so that they nearly fit other forms, too. */
  const texts = CASES.map(({ pattern }) =>
    fc.stringMatching(new RegExp(`^${pattern.replaceAll(".", "[a-z ,]")}$`)),
  );

  it.each(CASES)("$name", ({ index, pattern }) => {
    const [parsed, compiled] = [parsePattern(pattern), new RegExp(`^${pattern}$`)];
    fc.assert(
      fc.property(fc.oneof(texts[index]!, ...texts), fc.nat(80), (generated, at) => {
        const text = generated.toLowerCase();
        for (const said of [text, text.slice(0, at), text.slice(0, at) + text.slice(at + 1)]) {
          const places = matchPattern(parsed, said);
          const groups = places && Array.from(places, ([name, place]) => [name, said.slice(...place)]);
          const match = compiled.exec(said);
          const expected =
            match && Object.entries(match.groups ?? {}).filter(([, value]) => value !== undefined);
          expect(groups?.sort()).toEqual(expected?.sort());
        }
      }),
      { numRuns: 40 },
    );
  });
});
