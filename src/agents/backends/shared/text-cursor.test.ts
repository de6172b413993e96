import fc from "fast-check";
import { expect, it } from "vitest";
import { createTextCursor } from "./text-cursor.ts";

/** A text cut into parts, in some order of two copies. */
const readings = fc.record({
  partial: fc.array(fc.string({ maxLength: 8 }), { maxLength: 12 }),
  cuts: fc.array(fc.nat(100), { maxLength: 6 }),
  order: fc.array(fc.boolean(), { minLength: 30, maxLength: 30 }),
});

it("gives each part of a text once, in whatever order its two copies are read", () => {
  fc.assert(
    fc.property(readings, ({ partial, cuts, order }) => {
      const text = partial.join("");
      const copies = { partial: [...partial], whole: cutAt(text, cuts) };
      const cursor = createTextCursor();
      let given = "";
      for (const isPartial of order) {
        const copy = isPartial ? "partial" : "whole";
        const part = copies[copy].shift();
        if (part !== undefined) given += cursor.unseen(copy, part);
        expect(text.startsWith(given)).toBe(true);
      }
      for (const copy of ["partial", "whole"] as const) {
        for (const part of copies[copy]) given += cursor.unseen(copy, part);
      }
      expect(given).toBe(text);
    }),
  );
});

function cutAt(text: string, cuts: readonly number[]): string[] {
  const places = [...new Set(cuts.map((cut) => cut % (text.length + 1)))].sort((a, b) => a - b);
  return [...places, text.length].map((end, index) => text.slice(places[index - 1] ?? 0, end));
}
