import fc from "fast-check";
import { expect, it } from "vitest";
import { linesOf } from "../../src/providers/shared/lines.ts";
import { runs } from "../support/runs.ts";

const texts = fc
  .array(fc.oneof(fc.string({ unit: "grapheme" }), fc.constantFrom("\n", "\r\n", "\r")), { maxLength: 16 })
  .map((parts) => parts.join(""));

it("reads the same lines wherever a body is cut, with every kind of line end", async () => {
  await fc.assert(
    fc.asyncProperty(texts, fc.array(fc.nat(), { maxLength: 12 }), async (text, cuts) => {
      const body = Buffer.from(text);
      const places = [...cuts.map((cut) => cut % (body.length + 1)), body.length].sort((a, b) => a - b);
      const pieces = (async function* () {
        let start = 0;
        for (const end of places) {
          yield body.subarray(start, end);
          start = end;
        }
      })();
      const read: string[] = [];
      for await (const line of linesOf(pieces, { keepLast: true })) read.push(line);
      const whole = body.toString().split(/\r\n|\n|\r/);
      expect(read).toEqual(whole.at(-1) === "" ? whole.slice(0, -1) : whole);
    }),
    { numRuns: runs(300, 10_000) },
  );
});
