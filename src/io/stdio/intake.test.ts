import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Input } from "../../service/index.ts";
import type { Splitter } from "./frame.ts";
import { createIntake } from "./intake.ts";
import { createLengthSplitter } from "./length-splitter.ts";
import { createLineSplitter } from "./line-splitter.ts";

const LIMIT = 1000;

/** Until when documents are looked at: as they come, or at the end, with the memory held or left to them. */
type Use = "at once" | "held" | "left";

/** Sends bytes through an intake in pieces of such sizes. */
function cut(splitter: Splitter, input: Buffer, sizes: readonly number[], use: Use): string[] {
  const intake = createIntake();
  intake.isHeld = use === "held";
  const held: Input[] = [];
  const texts: string[] = [];
  for (let at = 0, piece = 0; at < input.length; piece++) {
    const size = Math.min(sizes[piece % sizes.length]!, input.length - at);
    const { frames, used } = splitter.split(intake.add(input.subarray(at, at + size)));
    at += size;
    intake.use(used);
    held.push(...frames);
    if (use === "left" && frames.length > 0) intake.leave();
    if (use === "at once") texts.push(...held.splice(0).map(describeFrame));
  }
  held.push(...splitter.end(intake.add(Buffer.alloc(0))));
  return [...texts, ...held.map(describeFrame)];
}

function describeFrame(frame: Input): string {
  if ("bytes" in frame) return `bytes ${frame.bytes.toString()}`;
  return `${"tooLong" in frame ? "tooLong" : "cutOff"} ${beginningOf(frame.head!)}`;
}

/** As much of a long line as is kept, for its id. */
function beginningOf(line: string | Buffer): string {
  return Buffer.from(line).subarray(0, LIMIT).toString();
}

const sizes = fc.array(fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 300_000 })), {
  minLength: 1,
});
const documents = fc.array(
  fc.tuple(
    fc.constantFrom("a", "é", "漢"),
    fc.oneof(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 300, max: 1200 })),
  ),
  { maxLength: 400 },
);

describe.each<Use>(["at once", "held", "left"])("documents that come in pieces, used %s", (use) => {
  it("are cut at line feeds however they are cut on their way", () => {
    fc.assert(
      fc.property(documents, fc.boolean(), sizes, (parts, endsOpen, pieces) => {
        const text = parts.map(([character, count]) => character.repeat(count)).join("\n");
        const lines = `${text}${endsOpen ? "" : "\n"}`.split("\n");
        if (lines.at(-1) === "") lines.pop();
        const input = Buffer.from(`${text}${endsOpen ? "" : "\n"}`);
        expect(cut(createLineSplitter(LIMIT), input, pieces, use)).toEqual(
          lines.map((line) =>
            Buffer.byteLength(line) > LIMIT ? `tooLong ${beginningOf(line)}` : `bytes ${line}`,
          ),
        );
      }),
    );
  });

  it("are cut by their lengths, and one that is cut off is told", () => {
    fc.assert(
      fc.property(documents, fc.integer({ min: 0, max: 3 }), sizes, (parts, missing, pieces) => {
        const frames = parts.map(([character, count]) => Buffer.from(character.repeat(count)));
        const all = Buffer.concat(frames.flatMap((body) => [headOf(body), body]));
        const input = all.subarray(0, Math.max(0, all.length - missing));
        const expected = frames.map((body) =>
          body.length > LIMIT ? `tooLong ${beginningOf(body)}` : `bytes ${body.toString()}`,
        );
        if (input.length < all.length) {
          const last = frames.at(-1)!;
          const whole = Math.max(0, last.length - missing);
          expected.splice(-1, 1, `cutOff ${beginningOf(last.subarray(0, whole))}`);
        }
        expect(cut(createLengthSplitter(LIMIT), input, pieces, use)).toEqual(expected);
      }),
    );
  });
});

function headOf(body: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(body.length);
  return head;
}
