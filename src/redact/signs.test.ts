import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ESCAPE_SIGN, nextSign, SIGNS, signsIn } from "./signs.ts";

/** Words of all kinds, whole, in capitals and cut, between letters that other alphabets fold to ours. */
const texts = fc
  .array(
    fc.oneof(
      fc
        .constantFrom(...SIGNS.flatMap(([, words]) => words.split("|")))
        .chain((word) => fc.constantFrom(word, word.toUpperCase(), word.slice(1), word.slice(0, -1))),
      fc.constantFrom(..." =-\\\r\u212a\u017f\u0130\u{1f600}"),
      fc.string(),
    ),
    { maxLength: 8 },
  )
  .map((pieces) => pieces.join(""));

/** The words of each kind. */
const KINDS: [kind: number, words: string][] = [];
for (let kind = 1; kind <= ESCAPE_SIGN; kind *= 2) {
  const lists = SIGNS.filter(([kinds]) => (kinds & kind) !== 0);
  KINDS.push([kind, lists.map(([, words]) => words).join("|")]);
}

function patternOf(words: string): RegExp {
  return new RegExp(words.replaceAll("\\", "\\\\"), "gi");
}

describe("signs", () => {
  it("are in a text where a regular expression finds them", () => {
    fc.assert(
      fc.property(texts, (text) => {
        const kinds = KINDS.filter(([, words]) => patternOf(words).test(text)).map(([kind]) => kind);
        expect(signsIn(text)).toBe(kinds.reduce((sum, kind) => sum + kind, 0));
      }),
      { numRuns: 1000 },
    );
  });

  it.each(KINDS)("of kind %i are walked over as a regular expression does", (kind, words) => {
    fc.assert(
      fc.property(texts, fc.nat(5), (text, from) => {
        const found: [number, number][] = [];
        for (let sign = nextSign(text, from, kind); sign; sign = nextSign(text, sign.end, kind)) {
          found.push([sign.start, sign.end]);
        }
        const pattern = patternOf(words);
        pattern.lastIndex = from;
        const expected: [number, number][] = [];
        for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
          expected.push([match.index, match.index + match[0].length]);
        }
        expect(found).toEqual(expected);
      }),
      { numRuns: 300 },
    );
  });

  it.each(KINDS)("of kind %i have three letters or more, and none begins with another", (_, words) => {
    const list = words.split("|");
    for (const word of list) {
      expect(word.length).toBeGreaterThanOrEqual(3);
      expect(list.filter((other) => word.startsWith(other))).toEqual([word]);
    }
  });
});
