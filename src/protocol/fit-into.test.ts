import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "../../test/support/runs.ts";
import { jsonBytes } from "../json/values.ts";
import { cutText } from "./cut-text.ts";
import { fitInto } from "./fit-into.ts";

describe("fitInto", () => {
  it("leaves alone what fits", () => {
    const data = { pct: 1, stage: "plan" };
    expect(fitInto(data, 1024)).toBe(data);
  });

  it("cuts texts between characters and says so", () => {
    const cut = fitInto({ pct: 40, message: "🙂".repeat(500) }, 1100);
    expect(cut).toEqual({ pct: 40, message: `${"🙂".repeat(255)}…`, truncated: true });
    expect(fitInto({ message: "🙂".repeat(500) }, 300)).toEqual({
      message: `${"🙂".repeat(63)}…`,
      truncated: true,
    });
  });

  it("cuts lists at their end and drops what is nested too deep", () => {
    const deep = { a: { b: { c: { d: { e: "x".repeat(2000) } } } } };
    const cut = fitInto({ items: Array.from({ length: 900 }, (_, n) => n), deep }, 200);
    expect(cut).toEqual({
      items: Array.from({ length: 32 }, (_, n) => n),
      deep: { a: { b: { c: null } } },
      truncated: true,
    });
  });

  it("leaves out members that do not fit, and keeps the later ones that do", () => {
    const long = Object.fromEntries(Array.from({ length: 7 }, (_, n) => [`${n}`.repeat(90), n]));
    const cut = fitInto({ pct: 5, long, stage: "plan" }, 120);
    expect(cut).toEqual({ pct: 5, stage: "plan", truncated: true });
  });

  it("always fits, and always is JSON", () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string({ maxLength: 80 }), fc.jsonValue({ maxDepth: 6 })),
        fc.integer({ min: 40, max: 2000 }),
        (data, limit) => {
          const fitted = fitInto(data, limit);
          expect(jsonBytes(fitted)).toBeLessThanOrEqual(limit);
          expect(fitted === data || fitted.truncated === true).toBe(true);
        },
      ),
      { numRuns: runs(300, 20_000) },
    );
  });
});

describe("cutText", () => {
  it.each([
    ["abc", 3, "abc"],
    ["abcd", 3, "ab…"],
    ["🙂🙂🙂", 3, "🙂🙂🙂"],
    ["🙂🙂🙂🙂", 3, "🙂🙂…"],
    ["e\u0301e\u0301", 3, "e\u0301…"],
    ["", 3, ""],
  ])("%j to %i characters is %j", (text, characters, expected) => {
    expect(cutText(text, characters)).toBe(expected);
  });
});
