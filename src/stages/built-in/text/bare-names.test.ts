import fc from "fast-check";
import { expect, it } from "vitest";
import { walkBareNames } from "./bare-names.ts";

const BARE_NAME = /(?<![\w$])(?=[a-z]*[A-Z\d_$(])([A-Za-z_$][\w$]{0,120})(?![\w$])/g;

it("finds the words that a regular expression finds", () => {
  const pieces = fc.oneof(fc.constantFrom(..."azAZ09_$( .-\u00e9\u{1f600}", "a".repeat(120)), fc.string());
  fc.assert(
    fc.property(fc.array(pieces), (list) => {
      const text = list.join("");
      const found: [number, string][] = [];
      walkBareNames(text, (at, word) => found.push([at, word]) > 0);
      expect(found).toEqual(Array.from(text.matchAll(BARE_NAME), ({ index, 1: word }) => [index, word]));
    }),
    { numRuns: 1000 },
  );
});

it("stops when the visitor says so", () => {
  const found: string[] = [];
  walkBareNames("Aa Bb Cc", (_, word) => found.push(word) < 2);
  expect(found).toEqual(["Aa", "Bb"]);
});
