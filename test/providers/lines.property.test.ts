import fc from "fast-check";
import { expect, it } from "vitest";
import { linesOf } from "../../src/providers/shared/lines.ts";
import { runs } from "../support/runs.ts";

const line = fc.string({ unit: "grapheme" }).map((text) => text.replaceAll(/[\r\n]/g, ""));
const ending = fc.constantFrom("\n", "\r\n", "\r");

it("reads the same lines wherever a body is cut, with every kind of line end", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(line, ending), { maxLength: 8 }),
      line,
      fc.array(fc.nat(), { maxLength: 12 }),
      async (ended, last, cuts) => {
        // An empty line behind a CR alone would be read as the second half of a CRLF.
        const lines = ended.map(([text, end], index) => {
          const next = ended[index + 1];
          return end === "\r" && next?.[0] === "" && next[1] === "\n"
            ? ([text, "\n"] as const)
            : ([text, end] as const);
        });
        const body = Buffer.from(lines.map((pair) => pair.join("")).join("") + last);
        const places = [...cuts.map((cut) => cut % (body.length + 1)), body.length].sort((a, b) => a - b);
        const pieces = (async function* () {
          let start = 0;
          for (const end of places) {
            yield body.subarray(start, end);
            start = end;
          }
        })();
        const read: string[] = [];
        for await (const text of linesOf(pieces, { keepLast: true })) read.push(text);
        expect(read).toEqual([...lines.map(([text]) => text), ...(last === "" ? [] : [last])]);
      },
    ),
    { numRuns: runs(300, 10_000) },
  );
});
